import { mount } from 'svelte';
import Longlight from './Longlight.svelte';

mount(Longlight, { target: document.getElementById('ll') });
