import { t } from '@consultflow/contract/language/t';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';

/** The shape of a log while it is loaded. */
export const LogWaiting = () => (
  <Waiting label={t('Loading what happened so far')}>
    <div className="log">
      {['w-2/3', 'w-4/5', 'w-1/2'].map((width) => (
        <div key={width} className="entry">
          <span className="entry-time" />
          <span className="entry-mark" data-of="person">
            <span className="size-7 rounded-control bg-line" />
          </span>
          <div className="entry-body">
            <Bone className="my-1.25 w-32" />
            <Bone className="w-full" />
            <Bone className={width} />
          </div>
        </div>
      ))}
    </div>
  </Waiting>
);
