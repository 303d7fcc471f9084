// A dynamic import, because Module Federation has to set up the shared dependencies first.
void import('./bootstrap');

export {};
