/** Makes the site available offline, once somebody uses it or the page is idle. */
import { whenWanted } from './when-wanted.ts'

if ('serviceWorker' in navigator) {
  // Some browsers forbid this in private windows; everything still works online.
  whenWanted(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined))
}
