import type { Page } from '@playwright/test';

/** A picture drawn by the browser itself. */
export async function drawnLogo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 120 });
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#059669';
      pen.fillRect(20, 20, 260, 80);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
