import { labelOf } from '../ui/select/SelectOption.ts';
import type { Application } from './catalogue.ts';
import type { Subscription } from './Subscription.ts';

interface Props {
  readonly application: Application;
  /** Set if the application itself is new; its places are not named then. */
  readonly own: 'New' | 'You have access now' | undefined;
  readonly places: readonly Subscription[];
  readonly lost: readonly Subscription[];
}

/** Names new and lost places (P11). */
export function CardNews({ application, own, places, lost }: Props) {
  const [first, ...others] = own ? [] : places.filter((place) => place.isNew);
  const name = others.length === 0 && first && first.name;
  // Late, because a page's first use of toLocaleString takes 40 ms on a phone.
  const count = () => (others.length + 1).toLocaleString('en-GB');
  const words = name || !first ? 'New: ' : `${count()} new ${application.instance}s`;
  return (
    <>
      {(own || first) && (
        <p className="badge">
          <span>{own ?? words}</span>
          {own === 'New' && <span className="visuallyHidden">{`: ${application.ownName}`}</span>}
          <bdi>{name}</bdi>
        </p>
      )}
      {lost.map((place) => (
        <p className="aside" key={place.id}>
          <NoLonger place={place} />
        </p>
      ))}
    </>
  );
}

/** Names a lost place. */
export function NoLonger({ place }: { readonly place: Subscription }) {
  return (
    <>
      <span>You no longer have access to </span>
      <bdi>{`“${labelOf(place)}”`}</bdi>
    </>
  );
}
