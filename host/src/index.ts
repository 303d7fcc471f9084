import './theme/theme.scss';
import { start } from './app/start';

start(document);
