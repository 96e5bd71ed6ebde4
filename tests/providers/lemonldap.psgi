# The portal of LemonLDAP::NG with its files and Debian's jQuery, for Plack's own server.
use strict;
use warnings;

# It draws captchas, which nobody asks for here; Debian only recommends it.
BEGIN { $INC{'GD/SecurityImage.pm'} = __FILE__ }

use Plack::Builder;
use Lemonldap::NG::Portal::Main;

my $share = $ENV{LEMONLDAP_SHARE};
my $portal = Lemonldap::NG::Portal::Main->run({});

builder {
    enable 'Static', path => qr{^/static/}, root => "$share/htdocs";
    enable 'Static', path => qr{^/javascript/}, root => "$share/../..";
    $portal;
};
