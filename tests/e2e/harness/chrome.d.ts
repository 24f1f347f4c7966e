/** Functions that run in the browser call `chrome.*` there. */
/// <reference types="chrome" />
