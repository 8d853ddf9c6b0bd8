import { t } from '@consultflow/contract/language/t';
import { getRouteApi } from '@tanstack/react-router';
import { Door } from '../features/auth/door.tsx';
import { FirmLinks } from '../features/firm/firm-links.tsx';
import { LoginForm, useLoginForm } from '../features/auth/login-form.tsx';
import { SignUpForm, useSignUpForm } from '../features/auth/sign-up-form.tsx';
import { startOf } from '../lib/session/home.ts';
import { useTitle } from '../lib/title.ts';
import { Tab, TabList, TabPanel, Tabs } from '../ui/list/tabs.tsx';

const route = getRouteApi('/login');

export function LoginPage() {
  const { tab = 'login', redirect } = route.useSearch();
  const navigate = route.useNavigate();
  const login = useLoginForm();
  const signUp = useSignUpForm();
  useTitle(tab === 'login' ? t('Login') : t('Sign Up'));
  return (
    <Door foot={<FirmLinks />}>
      <h1 className="sr-only">{t('Login or Sign Up')}</h1>
      <Tabs
        value={tab}
        onValueChange={(next: 'login' | 'sign-up') =>
          void navigate({ search: (search) => ({ ...search, tab: next }), replace: true })
        }
      >
        <TabList aria-label={t('Account')}>
          <Tab value="login">{t('Login')}</Tab>
          <Tab value="sign-up">{t('Sign Up')}</Tab>
        </TabList>
        <TabPanel value="login" tabIndex={-1}>
          <LoginForm
            form={login}
            onDone={(role) => void navigate({ to: redirect ?? startOf(role), replace: true })}
          />
        </TabPanel>
        <TabPanel value="sign-up" tabIndex={-1}>
          <SignUpForm form={signUp} />
        </TabPanel>
      </Tabs>
    </Door>
  );
}
