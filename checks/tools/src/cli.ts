import { runProgram } from '@backshop/delivery';
import { program } from './program';

void runProgram(program); // Not awaited, so that tests can load this file into their process.
