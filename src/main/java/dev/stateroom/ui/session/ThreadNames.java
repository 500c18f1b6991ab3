package dev.stateroom.ui.session;

import dev.stateroom.ui.words.ShortText;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The names of the threads of a source, and tags that distinguish threads with the same name. Hidden characters are marked.
 *
 * @param titles the known titles, by thread id
 * @param tags shortened ids, unique among these threads, by thread id; only those that are not {@link ShortText#id}
 * @param shared the number of threads whose title has the same beginning
 */
public record ThreadNames(Map<String, String> titles, Map<String, String> tags, Map<String, Integer> shared) {
    /** Names of no threads. */
    public static final ThreadNames NONE = new ThreadNames(Map.of(), Map.of(), Map.of());

    /** Titles that differ only after this many characters look the same in a narrow column. */
    private static final int SEEN = 24;

    private static final int LONGEST = 60;

    /** The names of these threads; a thread without a title is named by its id. */
    public static ThreadNames of(Collection<String> ids, Map<String, String> titles) {
        Map<String, String> first = new HashMap<>();
        Map<String, String> tags = new HashMap<>();
        for (String id : ids) {
            String other = first.putIfAbsent(ShortText.id(id), id);
            if (other != null && !other.equals(id)) {
                tags.put(other, other);
                tags.put(id, id);
            }
        }
        return new ThreadNames(Map.of(), Map.copyOf(tags), Map.of()).titled(titles);
    }

    /** The same threads with these titles. */
    ThreadNames titled(Map<String, String> titles) {
        Map<String, Integer> alike = new HashMap<>();
        titles.values().forEach(title -> alike.merge(seen(title), 1, Integer::sum));
        return new ThreadNames(Map.copyOf(titles), tags, Map.copyOf(alike));
    }

    private static String seen(String title) {
        return title.substring(0, title.offsetByCodePoints(0, Math.min(SEEN, title.codePointCount(0, title.length())))).toLowerCase(Locale.ROOT);
    }

    /** True if two titles look the same in a narrow column. */
    public static boolean lookAlike(String one, String other) {
        return seen(one).equals(seen(other));
    }

    /** The title of a thread, in one line; its tag if it has none. */
    public String name(String id) {
        String title = titles.getOrDefault(id, "");
        return title.isEmpty() ? tag(id) : HiddenCharacters.visible(title);
    }

    /** The id of a thread, shortened as far as it stays unique: {@code 0197a000…0001}. */
    public String tag(String id) {
        return HiddenCharacters.visible(tags.getOrDefault(id, ShortText.id(id)));
    }

    /** The text after the name if there is room: the tag; empty if the name is the tag. */
    public String detail(String id) {
        return titles.containsKey(id) ? tag(id) : "";
    }

    /** The name for a place with room for one text only, with the tag if another thread's name looks the same. */
    public String unique(String id) {
        String title = titles.getOrDefault(id, "");
        String name = ShortText.end(name(id), LONGEST);
        return title.isEmpty() || shared.getOrDefault(seen(title), 0) < 2 ? name : name + " · " + tag(id);
    }
}
