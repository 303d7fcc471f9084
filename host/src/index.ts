import './theme/theme.scss';
import { start } from './app/start';

const run = () => void start(document);
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
else run();
