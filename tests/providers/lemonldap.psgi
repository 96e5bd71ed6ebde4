# The portal of LemonLDAP::NG with its files and Debian's jQuery, for Plack's own server.
# It draws captchas, which nobody asks for here; Debian only recommends it.
BEGIN { $INC{'GD/SecurityImage.pm'} = __FILE__ }

use Plack::Builder;
use Lemonldap::NG::Portal::Main;

builder {
    enable 'Static', path => qr{^/static/}, root => '/usr/share/lemonldap-ng/portal/htdocs';
    enable 'Static', path => qr{^/javascript/}, root => '/usr/share';
    Lemonldap::NG::Portal::Main->run({});
};
