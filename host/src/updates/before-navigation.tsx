import { Component } from 'react';

interface BeforeNavigationProps {
  /** The router's key of the current page. */
  page: string;
  /** Returns a fact about the page that staff leave. */
  read: () => boolean;
  /** Called when staff have left a page, with that fact. */
  onNavigate: (fact: boolean) => void;
}

/** Reads the document right before a navigation changes it. Only a class can do that in React. */
export class BeforeNavigation extends Component<BeforeNavigationProps> {
  override getSnapshotBeforeUpdate({ page }: BeforeNavigationProps): boolean | null {
    return page === this.props.page ? null : this.props.read();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, fact: boolean | null): void {
    if (fact !== null) this.props.onNavigate(fact);
  }

  override render() {
    return null;
  }
}
