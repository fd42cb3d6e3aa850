import { mount } from 'svelte';
// @ts-ignore
import Plans from './Plans.svelte';

mount(Plans, { target: document.querySelector('#svelte')! });
