import { expect, expectCards, test } from '../test.ts';

test('cards come and are refreshed where the browser throws at workers and storage.persist', async ({
  page,
  context,
  openAs,
}) => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
    // As installed, which is when the page asks to keep its storage.
    Object.defineProperty(navigator, 'standalone', { value: true });
    StorageManager.prototype.persist = refuse;
  });
  await openAs('single@suite.test');
  await expectCards(page);
  const answered = page.waitForResponse(/\/me\/applications$/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await answered;
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
});
