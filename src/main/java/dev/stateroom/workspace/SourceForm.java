package dev.stateroom.workspace;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.CredentialReference;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.FieldShape.Kind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source's address split into form fields: users need not know the syntax of addresses, and a password is only given as a reference.
 *
 * @param where the kind of source
 * @param values the values of the fields of {@link #fields}, as typed; omitted ones are empty or missing
 */
public record SourceForm(Where where, Map<String, String> values) {
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9_.-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final Pattern HOST_AND_PORT = Pattern.compile("\\[?([^,\\]]+?)]?(?::(\\d{1,5}))?");
    private static final Pattern CREDENTIAL_NAME = Pattern.compile("[A-Za-z0-9_.-]+");
    private static final Set<String> PARAMETERS = Set.of("sslmode");
    private static final String USUAL_ENCRYPTION = "prefer";
    private static final int LAST_PORT = 65_535;
    private static final String SQLITE = "sqlite:";

    /** Kinds of sources. */
    public enum Where {
        /** No source. */
        NONE,
        /** The local database. */
        OWN,
        /** A SQLite file. */
        SQLITE,
        /** A PostgreSQL database. */
        POSTGRES,
        /** A LangGraph server. */
        SERVER,
        /** An address with parts that the form has no fields for, as written. */
        WRITTEN
    }

    /** Copies the values. */
    public SourceForm {
        values = Map.copyOf(values);
    }

    /** The form fields for a kind of source. */
    public static List<FieldShape> fields(Where where) {
        return switch (where) {
            case NONE -> List.of();
            case OWN -> List.of(FieldShape.optional("name", Kind.TEXT, ""));
            case SQLITE -> List.of(FieldShape.required("path", Kind.FILE));
            case POSTGRES -> List.of(
                    FieldShape.optional("host", Kind.TEXT, "localhost"),
                    FieldShape.optional("port", Kind.NUMBER, "5432"),
                    FieldShape.required("database", Kind.TEXT),
                    FieldShape.required("user", Kind.TEXT),
                    FieldShape.optional("password", Kind.CREDENTIAL, "${env:PGPASSWORD}"),
                    FieldShape.choice("sslmode", USUAL_ENCRYPTION, "disable", USUAL_ENCRYPTION, "require", "verify-ca", "verify-full"));
            case SERVER -> List.of(
                    FieldShape.required("endpoint", Kind.ENDPOINT),
                    FieldShape.optional("api_key", Kind.CREDENTIAL, "${env:LANGSMITH_API_KEY}"));
            case WRITTEN -> List.of(FieldShape.required("address", Kind.TEXT));
        };
    }

    /** Splits an address. An address with parts that the form has no fields for is left as written. */
    public static SourceForm of(String address) {
        SourceForm written = new SourceForm(Where.WRITTEN, Map.of("address", address));
        if (address.isEmpty()) {
            return new SourceForm(Where.NONE, Map.of());
        }
        return switch (SourceAddress.of(address, Path.of(""))) {
            case Outcome.Ok<SourceAddress>(SourceAddress.Own(String shelf)) -> new SourceForm(Where.OWN, Map.of("name", shelf));
            case Outcome.Ok<SourceAddress>(SourceAddress.Local _) ->
                new SourceForm(
                        Where.SQLITE,
                        Map.of("path", address.regionMatches(true, 0, SQLITE, 0, SQLITE.length()) ? address.substring(SQLITE.length()) : address));
            case Outcome.Ok<SourceAddress>(SourceAddress.Postgres(PostgresAddress at)) -> postgres(at, written);
            case Outcome.Ok<SourceAddress>(SourceAddress.Mongo _) -> written;
            case Outcome.Ok<SourceAddress>(SourceAddress.Redis _) -> written;
            case Outcome.Ok<SourceAddress>(SourceAddress.Server(ServerAddress at)) -> {
                String key = at.keyReference();
                yield new SourceForm(Where.SERVER, Map.of("endpoint", at.base().toString(), "api_key", key == null ? "" : key));
            }
            case Outcome.Failed<SourceAddress> _ -> written;
        };
    }

    /** True for an existing file or folder, and for an address that is not a file's. */
    public static boolean isOpenable(String text, Path folder) {
        return switch (of(text).where()) {
            case NONE -> false;
            case SQLITE -> exists(text, folder);
            // An invalid address is explained when it is opened.
            case WRITTEN -> text.contains("://");
            case OWN, POSTGRES, SERVER -> true;
        };
    }

    private static boolean exists(String text, Path folder) {
        try {
            return Files.exists(folder.resolve(of(text).values().getOrDefault("path", text)));
        } catch (InvalidPathException notAPath) {
            return false;
        }
    }

    private static SourceForm postgres(PostgresAddress at, SourceForm written) {
        Matcher host = HOST_AND_PORT.matcher(at.hosts());
        if (!host.matches() || !PARAMETERS.containsAll(at.parameters().keySet())) {
            return written;
        }
        String password = at.password();
        String port = host.group(2);
        return new SourceForm(
                Where.POSTGRES,
                Map.of(
                        "host", host.group(1),
                        "port", port == null ? "" : port,
                        "database", at.database(),
                        "user", at.user(),
                        "password", password == null ? "" : password,
                        "sslmode", at.parameters().getOrDefault("sslmode", "")));
    }

    /** The address, without a password; INVALID with one sentence that names the field. */
    public Outcome<String> address() {
        return switch (where) {
            case NONE -> Outcome.ok("");
            case OWN -> checked("local:" + said("name"));
            case SQLITE -> said("path").isEmpty() ? invalid("the file is not named") : checked(SQLITE + said("path"));
            case POSTGRES -> postgres();
            case SERVER -> credential("api_key").then(key -> checked(said("endpoint").replaceFirst("/+$", "") + (key.isEmpty() ? "" : "?api_key=" + key)));
            case WRITTEN -> checked(said("address"));
        };
    }

    private Outcome<String> postgres() {
        String host = said("host").isEmpty() ? "localhost" : said("host");
        if (!HOST.matcher(host).matches()) {
            return invalid("the host is a name or an IP address alone, such as db.example.com: \"" + host + "\" is none");
        }
        String port = said("port");
        if (!port.isEmpty() && (!port.matches("\\d{1,5}") || Integer.parseInt(port) < 1 || Integer.parseInt(port) > LAST_PORT)) {
            return invalid("the port is a number from 1 to " + LAST_PORT);
        }
        if (said("database").isEmpty()) {
            return invalid("the database is not named");
        }
        if (said("user").isEmpty()) {
            return invalid("the user is not named");
        }
        return credential("password").then(password -> checked("postgresql://" + escaped(said("user")) + (password.isEmpty() ? "" : ":" + password)
                + "@" + (host.contains(":") ? "[" + host + "]" : host) + (port.isEmpty() ? "" : ":" + port)
                + "/" + escaped(said("database")) + (said("sslmode").isEmpty() || said("sslmode").equals(USUAL_ENCRYPTION) ? "" : "?sslmode=" + said("sslmode"))));
    }

    private Outcome<String> credential(String field) {
        String said = said(field);
        if (said.isEmpty()) {
            return Outcome.ok("");
        }
        return CredentialReference.in(said)
                .filter(reference -> CREDENTIAL_NAME.matcher(reference.name()).matches())
                .map(reference -> Outcome.ok(reference.toString()))
                .orElseGet(() -> invalid("name where the secret is, ${env:NAME} or ${keyring:NAME}, in letters, digits and _ . - alone:"
                        + " an address never holds it"));
    }

    private String said(String field) {
        return values.getOrDefault(field, "").strip();
    }

    private static Outcome<String> checked(String address) {
        return SourceAddress.of(address, Path.of("")).map(_ -> address);
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static Outcome<String> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }
}
