import type { RoleWords } from './role-words.tsx';

export function RolePanel({ role, name, says, sign, duties, current }: RoleWords & { current: boolean }) {
  return (
    <div
      role="tabpanel"
      id={`panel-${role}`}
      aria-labelledby={`tab-${role}`}
      data-current={current ? '' : undefined}
      className="role-panel grid gap-x-8 gap-y-6 pt-8 md:pt-10 lg:grid-cols-12"
    >
      <div className="lg:col-span-5">
        <h3 className="role-name text-lg">{name}</h3>
        <p className="announce text-2xl leading-[1.2] tracking-[-0.012em] text-balance">{says}</p>
        {sign}
      </div>
      <ol className="lg:col-span-6 lg:col-start-7">
        {duties.map(({ verb, what }, place) => (
          <li key={verb} className="grid grid-cols-[2rem_minmax(0,1fr)] border-t border-line-strong py-4">
            <span aria-hidden className="text-ink-3 figures">
              {place + 1}
            </span>
            <div>
              <b>{verb}</b>
              <p className="text-ink-2">{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
