package dev.stateroom.langgraph.mongo;

import dev.stateroom.http.AddressLogin;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address and login of a MongoDB database: {@code mongodb://user:password@host:port/db?tls=true} or {@code mongodb+srv://…}. The
 * password is never part of the result of {@link #toString}.
 */
public final class MongoAddress {
    private static final Pattern FORM =
            Pattern.compile("mongodb(\\+srv)?://(?:([^@/?]*)@)?([^/?#]+)(?:/([^?#]*))?(?:\\?([^#]*))?", Pattern.CASE_INSENSITIVE);

    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z0-9_.-]+|\\[[0-9A-Fa-f:.]+])(?::\\d{1,5})?");
    private static final Pattern DATABASE = Pattern.compile("[^/\\\\. \"$*<>:|?]{1,63}");

    /** The default database of Python's saver. */
    private static final String USUAL_DATABASE = "checkpointing_db";

    /** Permits an unencrypted connection, also to another computer. Not an option of the driver. */
    private static final String UNENCRYPTED = "unencrypted";

    /** Options passed to the driver, in lower case. Others weaken the encryption or name files: an address may come from anywhere. */
    private static final Map<String, String> TAKEN = Stream.of(
                    "tls", "ssl", "authSource", "authMechanism", "replicaSet", "directConnection", "loadBalanced", "readPreference", UNENCRYPTED)
            .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), Function.identity()));

    private final boolean isByDns;
    private final AddressLogin login;
    private final String hosts;
    private final String database;
    private final Map<String, String> options;

    private MongoAddress(
            boolean isByDns,
            AddressLogin login,
            String hosts,
            String database,
            Map<String, String> options) {
        this.isByDns = isByDns;
        this.login = login;
        this.hosts = hosts;
        this.database = database;
        this.options = options;
    }

    /** True for text that begins like such an address. */
    public static boolean isMeantBy(String text) {
        return text.regionMatches(true, 0, "mongodb:", 0, 8) || text.regionMatches(true, 0, "mongodb+srv:", 0, 12);
    }

    /** Parses an address; INVALID says which part is wrong, without ever repeating a password. */
    public static Outcome<MongoAddress> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return invalid("the address is not of the form mongodb://user@host:port/database");
        }
        for (String host : form.group(3).split(",", -1)) {
            if (!HOST.matcher(host).matches()) {
                return invalid("the host of the address is none: a character with a meaning of its own, such as @ or / in a password, is written %40, %2F");
            }
        }
        Map<String, String> options = new TreeMap<>();
        try {
            AddressLogin login = AddressLogin.of(form.group(2));
            String database = form.group(4) == null || form.group(4).isEmpty() ? USUAL_DATABASE : AddressLogin.decoded(form.group(4));
            if (!DATABASE.matcher(database).matches()) {
                return invalid("the address does not name a database: mongodb://host/DATABASE");
            }
            for (String pair : form.group(5) == null ? new String[0] : form.group(5).split("&", -1)) {
                int equals = pair.indexOf('=');
                if (pair.isEmpty()) {
                    continue;
                }
                String name = AddressLogin.decoded(equals < 0 ? pair : pair.substring(0, equals)).toLowerCase(Locale.ROOT);
                String option = TAKEN.get(name);
                if (option == null) {
                    return invalid("the option " + (name.length() > 40 ? name.substring(0, 40) + "…" : name) + " is not taken in an address: "
                            + TAKEN.values().stream().sorted().collect(Collectors.joining(", ")));
                }
                options.put(option.equals("ssl") ? "tls" : option, equals < 0 ? "" : AddressLogin.decoded(pair.substring(equals + 1)));
            }
            if (options.containsKey(UNENCRYPTED) && !"yes".equals(options.get(UNENCRYPTED))) {
                return invalid("the option unencrypted of the address has one value: yes");
            }
            return Outcome.ok(new MongoAddress(form.group(1) != null, login, form.group(3), database, options));
        } catch (IllegalArgumentException notEscaped) {
            return invalid(AddressLogin.NOT_ESCAPED);
        }
    }

    private static <T> Outcome<T> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }

    AddressLogin login() {
        return login;
    }

    /** The password, or a reference to it, as the address has it; null if it has none. */
    public @Nullable String password() {
        return login.password();
    }

    /** A copy with the password that its reference refers to. */
    public MongoAddress withPassword(String resolved) {
        return new MongoAddress(isByDns, login.withPassword(resolved), hosts, database, options);
    }

    /** The user; empty for none. */
    public String user() {
        return login.user();
    }

    /** The database's name. */
    public String database() {
        return database;
    }

    /** The hosts with their ports, as written. */
    public String hosts() {
        return hosts;
    }

    /** The hosts' names, without ports. */
    public List<String> hostNames() {
        return Stream.of(hosts.split(",", -1)).map(host -> host.replaceFirst(":\\d{1,5}$", "")).toList();
    }

    /** The rest that determines the connection, besides the hosts: the options, and whether DNS names the hosts; may be empty. */
    public String settings() {
        return (isByDns ? "hosts from DNS" : "") + (options.isEmpty() ? "" : (isByDns ? ", " : "") + options);
    }

    /**
     * True for the hosts in the address, and if DNS names them for those of the same domain. A server announces others as members of its
     * set; the user did not agree to those.
     */
    boolean mayConnectTo(String host) {
        return hostNames().stream().map(MongoAddress::bare).anyMatch(name ->
                name.equalsIgnoreCase(bare(host)) || isByDns && name.indexOf('.') > 0 && host.toLowerCase(Locale.ROOT).endsWith(name.substring(name.indexOf('.')).toLowerCase(Locale.ROOT)));
    }

    private static String bare(String host) {
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }

    /** {@code db at host}. */
    public String name() {
        return database + " at " + hosts;
    }

    private boolean isHere() {
        return !isByDns && hostNames().stream().allMatch(HttpAddress::isThisComputer);
    }

    /** True if the connection is encrypted: to another computer always, unless the address permits it unencrypted. */
    boolean isEncrypted() {
        String said = options.get("tls");
        return said == null ? isByDns || !isHere() && !options.containsKey(UNENCRYPTED) : said.equals("true");
    }

    /** True if no one else can read what is sent: encrypted, or on this computer. */
    public boolean isPrivate() {
        return isHere() || isEncrypted();
    }

    /** DENIED if it asks for a connection to another computer that others could read, without permitting that explicitly. */
    Outcome<Boolean> checked() {
        return isPrivate() || options.containsKey(UNENCRYPTED)
                ? Outcome.ok(true)
                : Outcome.failed(
                        Failure.Kind.DENIED,
                        hosts + " is another computer, and tls=" + options.get("tls") + " would send the password in the clear: leave tls out, or add"
                                + " unencrypted=yes to the address if that is meant");
    }

    /** The driver's own form, without user and password. */
    String driverUrl() {
        List<String> pairs = new ArrayList<>(List.of("tls=" + isEncrypted()));
        options.forEach((name, value) -> {
            if (!name.equals("tls") && !name.equals(UNENCRYPTED) && !name.startsWith("auth")) {
                pairs.add(name + "=" + AddressLogin.escaped(value));
            }
        });
        return scheme() + hosts + "/?" + String.join("&", pairs);
    }

    /** The database with the user's login: an option, or else {@code admin}, as for MongoDB's own tools. */
    String authSource() {
        return options.getOrDefault("authSource", "admin");
    }

    private String scheme() {
        return isByDns ? "mongodb+srv://" : "mongodb://";
    }

    /** The text that opens the same again: without its password, with the reference to it if it is one. */
    @Override
    public String toString() {
        List<String> pairs = new ArrayList<>();
        options.forEach((name, value) -> pairs.add(name + "=" + AddressLogin.escaped(value)));
        return scheme() + login + hosts + "/" + AddressLogin.escaped(database)
                + (pairs.isEmpty() ? "" : "?" + String.join("&", pairs));
    }

}
