// Runs before the first paint, so that neither the wrong theme nor the wrong colours flash.
// A file of its own because the Content-Security-Policy forbids inline scripts.
(() => {
  const root = document.documentElement;
  let theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
    const brand = JSON.parse(localStorage.getItem('brand') || '{}');
    // The server's page comes with its colours; only the one that the service worker keeps has to remember them.
    for (const part of ['primary', 'secondary', 'accent'])
      if (/^#[0-9a-f]{6}$/i.test(brand[part]) && !root.style.getPropertyValue(`--brand-${part}`))
        root.style.setProperty(`--brand-${part}`, brand[part]);
  } catch {
    // Storage may be forbidden or hold nonsense: the defaults stand.
  }
  root.setAttribute('data-mantine-color-scheme', theme);
})();
