package dev.stateroom.workspace.release;

import dev.stateroom.http.HttpAnswer;
import dev.stateroom.http.HttpLimits;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The feed of the project's releases. Each check is one request, which contains nothing about this computer or its use. */
public final class PublishedReleases {
    /** The releases of this program: the Atom feed that the repository's host generates. */
    public static final PublishedReleases OURS = new PublishedReleases(URI.create("https://github.com/stateroom-dev/stateroom/releases.atom"));

    /** The feed usually has about 50 kB. */
    private static final HttpLimits LIMITS = new HttpLimits(Duration.ofSeconds(10), Duration.ofSeconds(20), 1 << 20, 1, Duration.ZERO, Set.of());

    private static final Pattern RELEASE = Pattern.compile("/releases/tag/v(\\d{1,6}\\.\\d{1,6}\\.\\d{1,6})\"");
    private static final Pattern VERSION = Pattern.compile("(\\d{1,6}\\.\\d{1,6}\\.\\d{1,6})(-.*)?");

    private final URI feed;

    /** The releases in another feed. */
    public PublishedReleases(URI feed) {
        this.feed = feed;
    }

    /** The web page of the releases. */
    public String page() {
        return String.valueOf(feed).replaceFirst("\\.atom$", "");
    }

    /** The host that is contacted. */
    public String host() {
        return String.valueOf(feed.getHost());
    }

    /** The newest version after {@code version}; empty if there is none, or if {@code version} is invalid. Blocks. */
    public Outcome<Optional<String>> newerThan(String version, Cancellation cancellation) {
        Matcher ours = VERSION.matcher(version);
        if (!ours.matches()) {
            return Outcome.ok(Optional.empty());
        }
        URI base = URI.create(feed.getScheme() + "://" + feed.getRawAuthority());
        try (HttpService service = new HttpService(base, "the list of releases", Map.of(), LIMITS, RetryDelay.REAL)) {
            return service.send(ServiceRequest.get(feed.getRawPath()), cancellation).then(answer -> newest(answer))
                    // A preview is older than the version with the same number.
                    .map(newest -> newest.filter(found -> compare(found, ours.group(1)) > (ours.group(2) == null ? 0 : -1)));
        }
    }

    private Outcome<Optional<String>> newest(HttpAnswer answer) {
        return answer.isOk()
                ? Outcome.ok(RELEASE.matcher(answer.text()).results().map(found -> found.group(1)).max(PublishedReleases::compare))
                : Outcome.failed(new Failure(Failure.Kind.INVALID, host() + " answered " + answer.status()));
    }

    private static int compare(String one, String other) {
        return Arrays.compare(numbers(one), numbers(other));
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }
}
