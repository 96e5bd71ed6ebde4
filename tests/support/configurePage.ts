import { configurationId } from '../../shared/pageMetadata.ts';
import { testConfig } from './testConfig.ts';

/* Adds the configuration as a release's page has it, before any module reads it. */
const element = document.createElement('script');
element.type = 'application/json';
element.id = configurationId;
element.textContent = JSON.stringify(testConfig);
Object.assign(element.dataset, {
  compose: '/static/compose.js',
  main: '/static/main.js',
  base: '/static/react.js',
  signIn: '/static/one.js /static/two.js',
  exchange: '/static/one.js /static/two.js /static/three.js',
});
document.head.append(element);
