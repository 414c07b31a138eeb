// The program cannot tell that it never began: a file did not arrive, or the browser is too old to understand it. In
// words that browsers of 2016 understand, and without the style sheets, which may be missing too.
(() => {
  const aMomentMs = 1000;
  const longMs = 15_000;
  const words = {
    en: {
      lost: 'The page could not be loaded. Please check your connection.',
      refused: 'This browser cannot show the page. Please update it, or use another one.',
      slow: 'This takes longer than usual. The connection may be weak.',
      again: 'Try Again',
    },
    es: {
      lost: 'No se pudo cargar la página. Revise su conexión.',
      refused: 'Este navegador no puede mostrar la página. Actualícelo o use otro.',
      slow: 'Tarda más de lo normal. Puede que la conexión sea débil.',
      again: 'Intentar otra vez',
    },
  };

  function keptLanguage() {
    try {
      const kept = localStorage.getItem('language');
      return kept in words ? kept : 'en';
    } catch (_) {
      return 'en';
    }
  }

  /** @param {'lost' | 'refused' | 'slow'} what */
  function tell(what) {
    const waiting = document.getElementById('unstarted');
    if (!waiting) return; // the program has begun
    const language = keptLanguage();
    const told = document.createElement('div');
    told.setAttribute('role', 'alert');
    const again = document.createElement('button');
    again.textContent = words[language].again;
    again.addEventListener('click', () => location.reload());
    waiting.lang = language;
    waiting.textContent = '';
    waiting.appendChild(told);
    waiting.appendChild(again);
    told.appendChild(document.createElement('h1')).textContent = words[language][what];
  }

  // What somebody has added to the browser may fail as well, while the program begins all the same.
  addEventListener(
    'error',
    ({ target }) => {
      if (target === window) setTimeout(tell, aMomentMs, 'refused');
      else if (target.tagName === 'SCRIPT') setTimeout(tell, aMomentMs, 'lost');
    },
    true,
  );
  setTimeout(tell, longMs, 'slow');
})();
