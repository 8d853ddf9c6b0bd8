/** Shows the panel of the clicked tab; arrow keys, Home and End move between tabs. */
export function turnTabs(list: HTMLElement) {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];

  const show = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      tab.toggleAttribute('data-active', isChosen);
      panelOf(tab).toggleAttribute('data-current', isChosen);
    }
  };

  const stepTo = (key: string, place: number) => {
    const ahead = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    if (key === 'ArrowRight') return place + ahead;
    if (key === 'ArrowLeft') return place - ahead;
    if (key === 'Home') return 0;
    return key === 'End' ? -1 : undefined;
  };

  list.addEventListener('click', ({ target }) => {
    const tab = tabs.find((one) => one === target);
    if (tab) show(tab);
  });
  list.addEventListener('keydown', (event) => {
    const next = stepTo(event.key, tabs.indexOf(event.target as HTMLElement));
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length)!;
    show(tab);
    tab.focus();
  });
}

const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute('aria-controls')!)!;
