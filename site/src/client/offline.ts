/** Keeps the site on the device, once somebody is there or the page is at rest. */
import { whenWanted } from './when-wanted.ts'

if ('serviceWorker' in navigator) {
  // Refused in private windows of some browsers; everything works without it while there is a network.
  whenWanted(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined))
}
