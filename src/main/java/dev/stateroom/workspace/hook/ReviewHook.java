package dev.stateroom.workspace.hook;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.review.notice.ReviewNotice;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A hook: the receiver of notices, and its filter.
 *
 * @param name the user's name for it: letters, digits, {@code -}, {@code _} and {@code .}
 * @param kinds the kinds of notices that it gets
 * @param patience the waiting time after which a request is overdue
 * @param details true to send paths, commands, thread ids and addresses; else only the names and number of tools
 */
public record ReviewHook(String name, Target target, Set<ReviewNotice.Kind> kinds, Duration patience, boolean details) {
    /** The default time after which a request is overdue. */
    public static final Duration USUAL_PATIENCE = Duration.ofMinutes(30);

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,60}");

    /** Copies the set. */
    public ReviewHook {
        kinds = Set.copyOf(kinds);
    }

    /** The receiver of a notice. */
    public sealed interface Target {

        /**
         * A program that reads the notice from its standard input.
         *
         * @param file its absolute path
         * @param sha256 of its content when the user agreed: changed content is not run
         */
        record Program(Path file, String sha256) implements Target {}

        /** An address to which the notice is sent by POST: encrypted, or on this computer. */
        record Address(URI uri) implements Target {}
    }

    /** True if the name is valid for a hook. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The address of a hook; INVALID if others could read the traffic. */
    public static Outcome<Target> address(String text) {
        return HttpAddress.parse(text, "a hook's")
                .then(uri -> HttpAddress.isPrivate(uri)
                        ? Outcome.ok(new Target.Address(uri))
                        : Outcome.failed(Failure.Kind.INVALID, "a notice would go to " + uri.getHost() + " without encryption: use https"));
    }

    /** The receiver without the secret parts of an address: {@code https://hooks.example/…}. */
    public String shownTarget() {
        return switch (target) {
            case Target.Program(Path file, String _) -> file.toString();
            case Target.Address(URI uri) -> uri.getScheme() + "://" + uri.getRawAuthority() + (uri.getRawPath().isEmpty() ? "" : "/…");
        };
    }

    /** The words of its kinds, in a fixed order. */
    public String shownKinds() {
        return EnumSet.copyOf(kinds).stream().map(ReviewNotice.Kind::word).collect(Collectors.joining(","));
    }

    ForeignValue json() {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("name", new ForeignValue.Text(name));
        switch (target) {
            case Target.Program(Path file, String sha256) -> {
                fields.put("program", new ForeignValue.Text(file.toString()));
                fields.put("sha256", new ForeignValue.Text(sha256));
            }
            case Target.Address(URI uri) -> fields.put("url", new ForeignValue.Text(uri.toString()));
        }
        fields.put("on", new ForeignValue.Text(shownKinds()));
        fields.put("patience", new ForeignValue.Int(patience.toSeconds()));
        fields.put("details", new ForeignValue.Bool(details));
        return ForeignValue.Fields.copyOf(fields);
    }

    /** The hook in the form of {@link #json}; empty for anything else. */
    static Optional<ReviewHook> of(ForeignValue json) {
        ForeignValue.Fields fields = ForeignValue.fields(json);
        String name = ForeignValue.text(fields.get("name"));
        String url = ForeignValue.text(fields.get("url"));
        String program = ForeignValue.text(fields.get("program"));
        Optional<Target> target = url != null
                ? address(url) instanceof Outcome.Ok<Target>(Target known) ? Optional.of(known) : Optional.empty()
                : program == null ? Optional.empty() : Optional.of(new Target.Program(Path.of(program), Objects.toString(ForeignValue.text(fields.get("sha256")), "")));
        Outcome<Set<ReviewNotice.Kind>> kinds = kinds(List.of(Objects.toString(ForeignValue.text(fields.get("on")), "").split(",", -1)));
        if (name == null || target.isEmpty() || !(kinds instanceof Outcome.Ok<Set<ReviewNotice.Kind>>(Set<ReviewNotice.Kind> known))) {
            return Optional.empty();
        }
        Duration patience = fields.get("patience") instanceof ForeignValue.Int(long seconds) ? Duration.ofSeconds(seconds) : USUAL_PATIENCE;
        return Optional.of(new ReviewHook(name, target.get(), known, patience, fields.get("details") instanceof ForeignValue.Bool(boolean yes) && yes));
    }

    /** The kinds with these words; INVALID with the unknown word. */
    public static Outcome<Set<ReviewNotice.Kind>> kinds(Collection<String> words) {
        Set<ReviewNotice.Kind> kinds = EnumSet.noneOf(ReviewNotice.Kind.class);
        for (String word : words) {
            Optional<ReviewNotice.Kind> kind = ReviewNotice.Kind.of(word.strip());
            if (kind.isEmpty()) {
                return Outcome.failed(Failure.Kind.INVALID, "a hook gets waiting, overdue, gone and decided, not " + word);
            }
            kinds.add(kind.get());
        }
        return Outcome.ok(kinds);
    }
}
