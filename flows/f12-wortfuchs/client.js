import { mount } from 'svelte';
import App from './App.svelte';
import './client.css';
mount(App, { target: document.getElementById('fuchs') });
