package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.MountKind;
import dev.stateroom.workspace.document.MountKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An item that can be added to a tree: a kind of mount, or a kind with some of its fields filled in.
 *
 * @param id key of its words
 * @param kind of the mount
 * @param icon name of a Feather icon
 * @param prefix the usual prefix of such a mount
 */
record MountCard(String id, MountKind<?> kind, String icon, String prefix) {
    private static final Pattern URL = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://(.*)");
    private static final Pattern OBJECT = Pattern.compile("[A-Za-z_][\\w.]*:[A-Za-z_]\\w*");

    /** Usual prefixes; mounts of another kind get its name. */
    private static final Map<String, String> PREFIXES = Map.of(
            "filesystem", "/workspace/", "local_shell", "/workspace/", "store", "/memories/", "state", "/thread/", "server", "/thread/", "postgres_files", "/table/",
            "context_hub", "/hub/", "s3", "/docs/", "bridge", "/object/", "custom", "/plugin/");

    private static final List<String> ORDER = List.of(
            "filesystem", "state", "store", "server", "postgres_files", "s3", "context_hub", "sandbox", "local_shell", "bridge", "policy", "custom");

    /** All cards; kinds without a place in the order come last. */
    static List<MountCard> all() {
        List<MountCard> cards = new ArrayList<>();
        for (MountKind<?> kind : MountKinds.USUAL.mountable()) {
            cards.add(of(kind.id(), kind, kind.icon()));
            if (kind.id().equals("state")) {
                cards.add(of("server", kind, "globe"));
            }
        }
        cards.sort((a, b) -> Integer.compare(place(a), place(b)));
        return List.copyOf(cards);
    }

    private static MountCard of(String id, MountKind<?> kind, String icon) {
        return new MountCard(id, kind, icon, PREFIXES.getOrDefault(id, "/" + id + "/"));
    }

    private static int place(MountCard card) {
        int place = ORDER.indexOf(card.id());
        return place < 0 ? ORDER.size() : place;
    }

    String title(Translations words) {
        return words.get("card." + id);
    }

    /** The description, in one line. */
    String line(Translations words) {
        return words.get("card." + id + ".line");
    }

    /** What is needed for it. */
    String needs(Translations words) {
        return words.get("card." + id + ".needs");
    }

    /** True if all typed words occur in the card's texts. */
    boolean isMeant(String typed, Translations words) {
        String said = (title(words) + " " + line(words) + " " + kind.id() + " " + kind.owner()).toLowerCase(Locale.ROOT);
        return List.of(typed.toLowerCase(Locale.ROOT).strip().split("\\s+")).stream().allMatch(said::contains);
    }

    /**
     * The meaning of an address.
     *
     * @param card the id of the card
     * @param values of its fields
     */
    record Address(String card, Map<String, String> values) {}

    /** Returns the meaning of a typed or pasted address; null if it is not an address. Does not look at files. */
    static @org.jspecify.annotations.Nullable Address address(String typed) {
        String text = typed.strip();
        Matcher url = URL.matcher(text);
        if (url.matches()) {
            return switch (url.group(1).toLowerCase(Locale.ROOT)) {
                case "http", "https" -> new Address("server", Map.of("source", text));
                case "postgres", "postgresql" -> new Address("postgres_files", Map.of("url", text));
                case "s3" -> bucket(url.group(2));
                default -> null;
            };
        }
        if (text.matches("(?i).+\\.(db|sqlite|sqlite3)")) {
            return new Address("state", Map.of("source", "sqlite:" + text.replaceFirst("^sqlite:", "")));
        }
        if (text.startsWith("/") || text.startsWith("~/") || text.startsWith("./") || text.startsWith("../") || text.matches("[A-Za-z]:\\\\.*")) {
            return new Address("filesystem", Map.of("root", text));
        }
        return OBJECT.matcher(text).matches() ? new Address("bridge", Map.of("object", text, "language", "python")) : null;
    }

    private static Address bucket(String rest) {
        int slash = rest.indexOf('/');
        return new Address(
                "s3", slash < 0 ? Map.of("bucket", rest) : Map.of("bucket", rest.substring(0, slash), "prefix", rest.substring(slash + 1)));
    }
}
