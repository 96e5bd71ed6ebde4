import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useState,
} from 'react';
import {
  loadSelectSearch,
  preloadSelectSearch,
  type SelectSearchComponent,
} from './loadSelectSearch.ts';

type Stage =
  | { readonly kind: 'light' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'search';
      readonly SelectSearch: SelectSearchComponent;
      readonly isFocused: boolean;
    }
  /** The searchable dropdown cannot be loaded; the browser's own always can. */
  | { readonly kind: 'native'; readonly isFocused: boolean };

/** What the user did to the light control that the searchable one has yet to answer. */
interface Wish {
  readonly opens: boolean;
  readonly typed: string;
}

const noWish: Wish = { opens: false, typed: '' };

/**
 * Brings the searchable dropdown in the place of the light control, as soon as somebody turns to
 * it, and keeps what is pressed and typed until it is there.
 */
export function useSelectSearch(button: RefObject<HTMLButtonElement | null>) {
  const [stage, setStage] = useState<Stage>({ kind: 'light' });
  const [wish, setWish] = useState(noWish);

  async function begin() {
    if (stage.kind !== 'light') return;
    setStage({ kind: 'loading' });
    const next = await load();
    const isFocused = button.current !== null && document.activeElement === button.current;
    setStage((current) => (current.kind === 'loading' ? { ...next, isFocused } : current));
  }

  function open() {
    setWish((current) => ({ ...current, opens: true }));
    void begin();
  }

  const handlers = {
    onFocus: () => void begin(),
    // Not by touch: what is replaced under a finger loses the tap.
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') void begin();
    },
    onPointerDown: preloadSelectSearch,
    onMouseDown: (event: MouseEvent) => {
      if (event.button !== 0) return;
      // The default would take the focus back from what comes in this control's place.
      event.preventDefault();
      button.current?.focus();
      open();
    },
    // By keyboard, assistive technology, or a press from before hydration that is replayed.
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      const next = wishAfter(wish, event);
      if (!next) return;
      event.preventDefault();
      setWish(next);
      void begin();
    },
    onBlur: () => setWish(noWish),
  };
  return { stage, wish, handlers };
}

async function load() {
  try {
    return { kind: 'search', SelectSearch: await loadSelectSearch() } as const;
  } catch {
    // Offline without the file, or between two releases: the control must not be dead.
    return { kind: 'native' } as const;
  }
}

/** The wish once a key was pressed; undefined if the key is not the dropdown's. */
function wishAfter({ opens, typed }: Wish, event: KeyboardEvent): Wish | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') return { opens: true, typed };
  if (key === 'Escape' && (opens || typed)) return noWish;
  if (key === 'Backspace' && typed) return { opens, typed: typed.slice(0, -1) };
  // Alone, a space opens, as on any button; within what is typed it is text.
  const isText = [...key].length === 1 && (key !== ' ' || typed !== '');
  if (isText && !ctrlKey && !metaKey && !altKey) return { opens: true, typed: typed + key };
  return undefined;
}
