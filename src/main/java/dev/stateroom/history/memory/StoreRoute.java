package dev.stateroom.history.memory;

import dev.stateroom.history.store.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A route into a store, with the labels of its namespace as far as they are known before a run.
 *
 * @param prefix the path prefix with slashes at both ends
 * @param store the store's name
 * @param labels outermost first
 */
public record StoreRoute(String prefix, String store, List<Label> labels) {

    /** Copies the list. */
    public StoreRoute {
        labels = List.copyOf(labels);
    }

    /** One label of a namespace. */
    public sealed interface Label {}

    /** The same for every run. */
    public record Fixed(String text) implements Label {}

    /** Contains the user, between two texts that are the same for all. */
    public record OfUser(String before, String after) implements Label {}

    /**
     * Differs between runs in another way.
     *
     * @param written its notation: {@code {execution_info.thread_id}}
     * @param ofOneRun true if two users never share it: a thread, a run
     */
    public record Varying(String written, boolean ofOneRun) implements Label {}

    /** True if all users reach the same namespace. */
    public boolean isShared() {
        return labels.stream().noneMatch(label -> label instanceof OfUser || (label instanceof Varying varying && varying.ofOneRun()));
    }

    /** The namespace of a user; empty if it is unknown without a run. Null for the user of a shared route. */
    public Optional<Namespace> of(@Nullable String user) {
        List<String> filled = new ArrayList<>();
        for (Label label : labels) {
            switch (label) {
                case Fixed(String text) -> filled.add(text);
                case OfUser(String before, String after) when user != null -> filled.add(before + user + after);
                case OfUser _, Varying _ -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new Namespace(filled));
    }

    /** The user who owns a namespace by this route; empty if the route does not lead there or has no user. */
    public Optional<String> userOf(Namespace namespace) {
        if (namespace.labels().size() != labels.size()) {
            return Optional.empty();
        }
        String user = null;
        for (int i = 0; i < labels.size(); i++) {
            String label = namespace.labels().get(i);
            switch (labels.get(i)) {
                case Fixed(String text) -> {
                    if (!text.equals(label)) {
                        return Optional.empty();
                    }
                }
                case OfUser(String before, String after) -> {
                    boolean fits = label.length() > before.length() + after.length() && label.startsWith(before) && label.endsWith(after);
                    String named = fits ? label.substring(before.length(), label.length() - after.length()) : null;
                    if (named == null || (user != null && !user.equals(named))) {
                        return Optional.empty();
                    }
                    user = named;
                }
                case Varying _ -> {}
            }
        }
        return Optional.ofNullable(user);
    }

    /** The labels joined by dots, the user as {@code {user}}. */
    public String written() {
        return labels.stream()
                .map(label -> switch (label) {
                    case Fixed(String text) -> text;
                    case OfUser(String before, String after) -> before + "{user}" + after;
                    case Varying(String written, _) -> written;
                })
                .collect(Collectors.joining("."));
    }
}
