import { sharingKey } from '../../../shared/storageKeys.ts';
import type { Sharing, SharingAnswer } from '../../lib/createSharing.ts';
import { readStored } from '../../lib/readStored.ts';

/** Returns what takes an answer and keeps it on the device. Other tabs follow at once. */
export function keepSharingAnswer(sharing: Sharing): (answer: SharingAnswer) => void {
  let isKept = true;
  const follow = () => {
    if (isKept) sharing.set(readStored(sharingKey));
  };
  addEventListener('storage', ({ key }) => {
    if (key === sharingKey || key === null) follow();
  });
  // A page that was kept for the back button has heard nothing.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });

  return (answer) => {
    try {
      localStorage.setItem(sharingKey, answer);
      isKept = true;
    } catch {
      isKept = false; // Full or blocked: the answer holds for as long as the page.
    }
    sharing.set(answer);
  };
}
