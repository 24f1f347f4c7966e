import { serveOwnPage } from '../browser/own-page';

// The browser lets no extension inject a script into its own pages, so the article answers the reader itself.
void serveOwnPage();
