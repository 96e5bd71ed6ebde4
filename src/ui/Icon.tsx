const paths = {
  chevron: 'm6 9 6 6 6-6',
  open: 'M8 16 17 7M9 7h8v8',
  refresh: 'M20 11a8 8 0 1 0-2.2 6.5M20 5v6h-6',
  lock: 'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2ZM8 11V8a4 4 0 0 1 8 0v3',
  seed: 'M12 21v-9M12 14C6 14 5 10 5 7c5 0 7 2 7 7ZM12 12c0-5 2-7 7-7 0 4-2 7-7 7Z',
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 1 1 13 0ZM16 16l4.5 4.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm7 7 10 10M17 7 7 17',
  warning: 'M12 5v9M12 18.5v.1',
  error: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0ZM12 8v4.5M12 16v.1',
  info: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0ZM12 11.5V16M12 8v.1',
  person: 'M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 1 1 7 0ZM5 19.5a7 7 0 0 1 14 0',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3L12 6.3M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7L12 17.7',
  more: 'M5.5 12v.1M12 12v.1M18.5 12v.1',
  pin: 'M9 4h6l-1 6 4 4H6l4-4ZM12 14v6',
  install: 'M12 4v11M8 11l4 4 4-4M5 20h14',
};

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} strokeWidth={name === 'more' ? 2.75 : undefined} />
    </svg>
  );
}
