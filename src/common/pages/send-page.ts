import type { Response } from 'express';
import type { Document } from './domain/document.js';

/**
 * Sends a page for this visitor alone; nothing that leads away from it names its address, which may hold a secret. Pages of
 * ours may be told: without that, browsers send a form with `Origin: null`, as if it came from a stranger.
 */
export function sendPage(response: Response, status: number, { html, policy }: Document): void {
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'no-store');
  response.end(html);
}

/** To another page of ours; 303 makes a GET of what was a POST. */
export function sendElsewhere(response: Response, status: 302 | 303, to: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(status, to);
}
