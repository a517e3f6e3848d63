// Puts a chosen theme and palette on the page before it is painted.
try {
  const chosen = JSON.parse(localStorage.getItem('appearance') ?? '{}')
  if (chosen.theme) document.documentElement.dataset.theme = chosen.theme
  if (chosen.palette) document.documentElement.dataset.palette = chosen.palette
} catch {
  // Storage may be closed to us; the system's choice holds then.
}
