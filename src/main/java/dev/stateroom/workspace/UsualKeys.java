package dev.stateroom.workspace;

import dev.stateroom.http.HttpAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides to which hosts a usual key belongs. A key that is not named in a document is sent only there: to its service's own domain, or to
 * the host that another environment variable names for it.
 */
final class UsualKeys {
    /** The variables that the server's own programs read. */
    static final List<String> SERVER = List.of("LANGGRAPH_API_KEY", "LANGSMITH_API_KEY", "LANGCHAIN_API_KEY");

    /** The variables that Amazon's chain reads first. */
    static final List<String> AMAZON = List.of("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN");

    static final String POSTGRES = "PGPASSWORD";

    /** Anyone can run a server with code of their own below this domain. */
    private static final String SHARED = "langgraph.app";

    /** The hosts of S3 itself: Amazon's domain also has hosts with customers' functions and machines. */
    private static final Pattern S3 = Pattern.compile(
            "(?:[a-z0-9_-]+\\.)*s3(?:-[a-z0-9-]+|express-[a-z0-9-]+)?(?:\\.dualstack)?(?:\\.[a-z0-9-]+)?\\.(?:amazonaws\\.com|amazonaws\\.com\\.cn|api\\.aws)");

    private static final Service LANGCHAIN =
            new Service(List.of("langchain.com", SHARED), List.of("LANGSMITH_ENDPOINT", "LANGCHAIN_ENDPOINT"));
    private static final Service AWS = new Service(List.of(), List.of("AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"));
    // The API hosts alone: the same domains also have customers' sandboxes.
    private static final Service DAYTONA = new Service(List.of("app.daytona.io", "api.daytona.io"), List.of("DAYTONA_API_URL"));
    private static final Service VERCEL = new Service(List.of("api.vercel.com"), List.of());
    private static final Map<String, Service> SERVICES = services();

    private final Credentials credentials;

    /**
     * A service.
     *
     * @param domains its own domains, with all hosts below them
     * @param variables environment variables with addresses that the user set for it
     */
    private record Service(List<String> domains, List<String> variables) {}

    UsualKeys(Credentials credentials) {
        this.credentials = credentials;
    }

    private static Map<String, Service> services() {
        Map<String, Service> services = new HashMap<>();
        Stream.concat(SERVER.stream(), Stream.of("LANGSMITH_WORKSPACE_ID")).forEach(name -> services.put(name, LANGCHAIN));
        AMAZON.forEach(name -> services.put(name, AWS));
        services.put(POSTGRES, new Service(List.of(), List.of("PGHOST")));
        services.put("DAYTONA_API_KEY", DAYTONA);
        services.put("DAYTONA_JWT_TOKEN", DAYTONA);
        services.put("RUNLOOP_API_KEY", new Service(List.of("api.runloop.ai", "api.runloop.pro"), List.of("RUNLOOP_BASE_URL")));
        services.put("VERCEL_TOKEN", VERCEL);
        services.put("VERCEL_OIDC_TOKEN", VERCEL);
        services.put("E2B_API_KEY", new Service(List.of("api.e2b.app", "api.e2b.dev"), List.of("E2B_API_URL", "E2B_SANDBOX_URL")));
        // Keys of other services that users have in their environment: never sent automatically, reported if a file names them.
        services.put("OPENAI_API_KEY", new Service(List.of("openai.com"), List.of("OPENAI_BASE_URL")));
        services.put("ANTHROPIC_API_KEY", new Service(List.of("anthropic.com"), List.of("ANTHROPIC_BASE_URL")));
        services.put("GOOGLE_API_KEY", new Service(List.of("googleapis.com"), List.of()));
        services.put("GEMINI_API_KEY", new Service(List.of("googleapis.com"), List.of()));
        services.put("HF_TOKEN", new Service(List.of("huggingface.co"), List.of("HF_ENDPOINT")));
        services.put("TAVILY_API_KEY", new Service(List.of("tavily.com"), List.of()));
        services.put("NPM_TOKEN", new Service(List.of("npmjs.org", "npmjs.com"), List.of()));
        Service github = new Service(List.of("github.com", "githubusercontent.com"), List.of("GITHUB_API_URL"));
        services.put("GITHUB_TOKEN", github);
        services.put("GH_TOKEN", github);
        return Map.copyOf(services);
    }

    /** True if that variable's value belongs to that host, or if its service is unknown. */
    boolean belongs(String variable, String host) {
        Service service = SERVICES.get(variable);
        return service == null || belongs(variable, service, host);
    }

    private boolean belongs(String variable, Service service, String host) {
        String plain = plain(host);
        return (variable.equals(POSTGRES) && HttpAddress.isThisComputer(plain))
                || (service == AWS && S3.matcher(plain).matches())
                || service.domains().stream().anyMatch(domain -> plain.equals(domain) || plain.endsWith("." + domain))
                || service.variables().stream()
                        .flatMap(name -> credentials.variable(name).stream())
                        .flatMap(value -> Stream.of(value.split(",", -1)))
                        .map(UsualKeys::hostOf)
                        .anyMatch(plain::equals);
    }

    /** True for a host that anyone can have below the domain of a service: its owner would see the keys that are sent there. */
    static boolean isShared(String host) {
        return plain(host).endsWith("." + SHARED);
    }

    private static String plain(String host) {
        return host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
    }

    private static @Nullable String hostOf(String address) {
        return HttpAddress.parse(address, "a").map(URI::getHost).map(UsualKeys::plain).orElse(plain(address));
    }

    /** The variables whose values are sent to a host without being named. */
    List<String> sentTo(String host, List<String> variables) {
        return variables.stream()
                .filter(name -> SERVICES.containsKey(name) && belongs(name, host))
                .toList();
    }

    /** The first value that is set and may be sent to that host. */
    Optional<String> value(String host, List<String> variables) {
        return sentTo(host, variables).stream()
                .flatMap(name -> credentials.variable(name).stream())
                .findFirst();
    }

    /** The first variable that is set but does not belong to that host; for messages. */
    Optional<String> kept(String host, List<String> variables) {
        return variables.stream()
                .filter(name -> credentials.variable(name).isPresent() && !belongs(name, host))
                .findFirst();
    }

    /** The password in the environment for all of these hosts; empty if it does not belong to one of them. */
    Optional<String> password(List<String> hosts) {
        return hosts.stream().allMatch(host -> belongs(POSTGRES, host)) ? credentials.variable(POSTGRES) : Optional.empty();
    }
}
