/** Keeps the site on the device, once the page is there and at rest. */
if ('serviceWorker' in navigator) {
  addEventListener('load', () => {
    // Refused in private windows of some browsers; everything works without it while there is a network.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
