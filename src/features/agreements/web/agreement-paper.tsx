import './agreements.css';

const look = `<style>
  body { margin: 0; padding: 28px 32px; background: #fff; color: #1c2420; font: 15px/1.6 Georgia, 'Times New Roman', serif;
    overflow-wrap: break-word }
  h1, h2, h3, h4 { line-height: 1.25 } table { border-collapse: collapse } td, th { border: 1px solid #bbb; padding: 4px 8px }
  img { max-width: 100% } a { color: #065f46 }
</style>`;

/** The text of an agreement as on paper. In a frame of its own: nothing in it runs, submits or reaches the product. */
export function AgreementPaper({ html, label }: Readonly<{ html: string; label: string }>) {
  return (
    <iframe
      className="agreement-paper"
      title={label}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<!doctype html><html lang="en"><head><title>Agreement</title>${look}</head><body>${html}</body></html>`}
    />
  );
}
