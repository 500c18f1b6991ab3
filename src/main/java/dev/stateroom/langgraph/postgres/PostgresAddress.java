package dev.stateroom.langgraph.postgres;

import dev.stateroom.http.AddressLogin;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address and login of a database: {@code postgresql://user:password@host:port/db?sslmode=require}, with libpq's or the driver's
 * parameter names. The password is never part of the result of {@link #toString}.
 */
public final class PostgresAddress {
    private static final Pattern FORM =
            Pattern.compile("postgres(?:ql)?://(?:([^@/?]*)@)?([^/?#]*)(?:/([^?#]*))?(?:\\?([^#]*))?", Pattern.CASE_INSENSITIVE);

    private static final Pattern HOST = Pattern.compile("(?:[A-Za-z0-9_.-]+|\\[[0-9A-Fa-f:.%a-z]+])(?::\\d{1,5})?");

    /**
     * Parameters passed to the driver, by libpq's name, with the driver's own. Others name classes to load or files to write: an address
     * may come from anywhere.
     */
    private static final Map<String, String> TAKEN = new TreeMap<>(Map.ofEntries(
            Map.entry("sslmode", "sslmode"),
            Map.entry("sslrootcert", "sslrootcert"),
            Map.entry("sslcert", "sslcert"),
            Map.entry("sslkey", "sslkey"),
            Map.entry("sslnegotiation", "sslNegotiation"),
            Map.entry("channel_binding", "channelBinding"),
            Map.entry("channelbinding", "channelBinding"),
            Map.entry("connect_timeout", "connectTimeout"),
            Map.entry("connecttimeout", "connectTimeout"),
            Map.entry("sockettimeout", "socketTimeout"),
            Map.entry("target_session_attrs", "targetServerType"),
            Map.entry("targetservertype", "targetServerType"),
            Map.entry("application_name", "ApplicationName"),
            Map.entry("currentschema", "currentSchema"),
            Map.entry("preparethreshold", "prepareThreshold"),
            Map.entry("user", "user")));

    /** Permits an unencrypted connection, also to another computer. Not a parameter of the driver. */
    private static final String UNENCRYPTED = "unencrypted";

    private static final Map<String, String> SESSIONS = Map.of(
            "any", "any", "read-write", "primary", "read-only", "secondary", "primary", "primary", "standby", "secondary",
            "prefer-standby", "preferSecondary");

    private final AddressLogin login;
    private final String hosts;
    private final String database;
    private final Map<String, String> parameters;

    private PostgresAddress(
            AddressLogin login,
            String hosts,
            String database,
            Map<String, String> parameters) {
        this.login = login;
        this.hosts = hosts;
        this.database = database;
        this.parameters = parameters;
    }

    /** True for text that begins like such an address. */
    public static boolean isMeantBy(String text) {
        return text.regionMatches(true, 0, "postgresql:", 0, 11) || text.regionMatches(true, 0, "postgres:", 0, 9);
    }

    /** Parses an address; INVALID says which part is wrong, without ever repeating a password. */
    public static Outcome<PostgresAddress> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return invalid("the address is not of the form postgresql://user@host:port/database");
        }
        String hosts = form.group(2).isEmpty() ? "localhost" : form.group(2);
        for (String host : hosts.split(",", -1)) {
            if (!HOST.matcher(host).matches()) {
                return invalid("the host of the address is none: a character with a meaning of its own, such as @ or / in a password, is"
                        + " written %40, %2F");
            }
        }
        Map<String, String> parameters = new TreeMap<>();
        AddressLogin login;
        String database;
        try {
            login = AddressLogin.of(form.group(1));
            database = form.group(3) == null ? "" : AddressLogin.decoded(form.group(3));
            for (String pair : form.group(4) == null ? new String[0] : form.group(4).split("&", -1)) {
                int equals = pair.indexOf('=');
                if (pair.isEmpty()) {
                    continue;
                }
                String name = AddressLogin.decoded(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : AddressLogin.decoded(pair.substring(equals + 1));
                if (name.equals("password")) {
                    login = login.written(value);
                    continue;
                }
                if (name.equals(UNENCRYPTED)) {
                    if (!value.equals("yes")) {
                        return invalid("the parameter unencrypted of the address has one value: yes");
                    }
                    parameters.put(UNENCRYPTED, value);
                    continue;
                }
                String property = TAKEN.get(name.toLowerCase(Locale.ROOT));
                if (property == null) {
                    return invalid("the parameter " + shortened(name) + " is not taken in an address: " + names());
                }
                parameters.put(property, property.equals("targetServerType") ? SESSIONS.getOrDefault(value, value) : value);
            }
        } catch (IllegalArgumentException notEscaped) {
            return invalid(AddressLogin.NOT_ESCAPED);
        }
        String named = parameters.remove("user");
        if (login.user().isEmpty()) {
            login = login.withUser(named == null ? System.getProperty("user.name", "postgres") : named);
        }
        if (database.isEmpty()) {
            database = login.user();
        }
        return Outcome.ok(new PostgresAddress(login, hosts, database, parameters));
    }

    private static String names() {
        return TAKEN.values().stream().filter(name -> !name.equals("user")).distinct().sorted().collect(Collectors.joining(", "));
    }

    private static String shortened(String name) {
        return name.length() > 40 ? name.substring(0, 40) + "…" : name;
    }

    private static Outcome<PostgresAddress> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }

    /** The password, or a reference to it, from the address; null if it has none. */
    public @Nullable String password() {
        return login.password();
    }

    /** A copy with the password that its reference refers to. */
    public PostgresAddress withPassword(String resolved) {
        return new PostgresAddress(login.withPassword(resolved), hosts, database, parameters);
    }

    /** The user. */
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

    /** The parameters, by the driver's names. */
    public Map<String, String> parameters() {
        return Collections.unmodifiableMap(parameters);
    }

    /** The hosts' names, without ports. */
    public List<String> hostNames() {
        return Stream.of(hosts.split(",", -1)).map(host -> host.replaceFirst(":\\d{1,5}$", "")).toList();
    }

    private boolean isHere() {
        return hostNames().stream().allMatch(HttpAddress::isThisComputer);
    }

    private String mode() {
        return parameters.getOrDefault("sslmode", "").toLowerCase(Locale.ROOT);
    }

    /** True if no one else can read what is sent: encrypted, or on this computer. */
    public boolean isPrivate() {
        return isHere() || !parameters.containsKey(UNENCRYPTED) || !List.of("", "disable", "allow", "prefer").contains(mode());
    }

    /** DENIED if it asks for a connection to another computer that others could read, without permitting that explicitly. */
    Outcome<Boolean> checked() {
        return isHere() || parameters.containsKey(UNENCRYPTED) || !mode().equals("disable")
                ? Outcome.ok(true)
                : Outcome.failed(
                        Failure.Kind.DENIED,
                        hosts + " is another computer, and sslmode=disable would send the password in the clear: leave sslmode out, or add"
                                + " unencrypted=yes to the address if that is meant");
    }

    /** {@code db at host}. */
    public String name() {
        return database + " at " + hosts;
    }

    /** The driver's own form, without user and password. */
    String driverUrl() {
        return "jdbc:postgresql://" + hosts + "/" + AddressLogin.escaped(database);
    }

    /** Further settings for the driver. */
    Properties driverProperties() {
        Properties properties = new Properties();
        properties.putAll(parameters);
        properties.remove(UNENCRYPTED);
        // The driver's default is to continue without encryption if the server offers none.
        if (!isHere() && !parameters.containsKey(UNENCRYPTED) && List.of("", "allow", "prefer").contains(mode())) {
            properties.setProperty("sslmode", "require");
        }
        properties.setProperty("user", login.user());
        if (login.password() != null) {
            properties.setProperty("password", login.password());
        }
        return properties;
    }

    /** The text that opens the same again: without its password, with the reference to it if it is one. */
    @Override
    public String toString() {
        List<String> pairs = new ArrayList<>();
        parameters.forEach((name, value) -> pairs.add(name + "=" + AddressLogin.escaped(value)));
        return "postgresql://" + login + hosts + "/" + AddressLogin.escaped(database)
                + (pairs.isEmpty() ? "" : "?" + String.join("&", pairs));
    }
}
