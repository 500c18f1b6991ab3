package dev.stateroom.workspace.inference;

import dev.stateroom.workspace.inference.PathEvidence.Agreement;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How well the files of one place explain the paths below one prefix.
 *
 * @param prefix with slashes at both ends
 * @param files the place
 * @param equal number of files whose content agrees
 * @param there number of further existing files whose content is unknown
 * @param different number of existing files with other content
 * @param missing number of files that the thread saw and that do not exist
 * @param listed number of folders with the listed names
 * @param unlike number of folders with other names
 * @param ties number of labels of the place that are in the thread's own metadata
 * @param hints 1 if a listing shows this prefix as a route, -1 if it shows a route below it, else 0
 * @param beyond number of listed folders at this level without a known place
 */
record RouteMatch(
        String prefix, CandidateFiles files, int equal, int there, int different, int missing, int listed, int unlike, int ties, int hints, int beyond) {

    /** Compares all paths below the prefix; {@code elsewhere} is true for those that a longer prefix or the state explains. */
    static RouteMatch of(
            String prefix, CandidateFiles files, Collection<PathEvidence> paths, Map<String, Set<String>> listings, Predicate<String> elsewhere, Collection<String> ties, Set<String> routes, int beyond) {
        int equal = 0;
        int there = 0;
        int different = 0;
        int missing = 0;
        for (PathEvidence path : paths) {
            if (!path.path().startsWith(prefix) || elsewhere.test(path.path())) {
                continue;
            }
            String key = path.path().substring(prefix.length() - 1);
            boolean has = files.has(key);
            if (!has) {
                missing += path.isThere() ? 1 : 0;
                continue;
            }
            if (!path.isTakenToBeThere()) {
                different += path.isGone() ? 1 : 0;
                continue;
            }
            String text = files.text(key);
            switch (text == null ? Agreement.OPEN : path.compare(text)) {
                case EQUAL -> equal++;
                case DIFFERENT -> different++;
                case OPEN -> there++;
            }
        }
        int listed = 0;
        int unlike = 0;
        for (Map.Entry<String, Set<String>> listing : listings.entrySet()) {
            if (listing.getKey().startsWith(prefix) && !listing.getValue().isEmpty()) {
                Boolean same = isListed(listing.getKey(), listing.getValue(), prefix, files, elsewhere);
                listed += Boolean.TRUE.equals(same) ? 1 : 0;
                unlike += Boolean.FALSE.equals(same) ? 1 : 0;
            }
        }
        int tied = (int) files.labels().stream().filter(ties::contains).count();
        int hints = routes.contains(prefix) ? 1 : !prefix.equals("/") && routes.stream().anyMatch(route -> route.startsWith(prefix)) ? -1 : 0;
        return new RouteMatch(prefix, files, equal, there, different, missing, listed, unlike, tied, hints, beyond);
    }

    /** Whether the place lists the folder with the same names, ignoring those elsewhere; null if all are elsewhere. */
    private static @Nullable Boolean isListed(String folder, Set<String> names, String prefix, CandidateFiles files, Predicate<String> elsewhere) {
        Set<String> expected = new HashSet<>(names);
        expected.removeIf(name -> elsewhere.test(folder + (name.endsWith("/") ? name.substring(0, name.length() - 1) : name)));
        if (expected.isEmpty()) {
            return null;
        }
        Set<String> now = files.names(folder.substring(prefix.length() - 1));
        return now.containsAll(expected) && now.size() <= expected.size() + 2;
    }

    /** Higher is better; at most zero for a place that explains nothing. */
    int score() {
        int agreed = 4 * equal + there + 3 * listed - 3 * missing - 3 * beyond - 2 * unlike + (equal + there > 0 ? ties : 0) + (equal + there == 0 && different > 0 && missing == 0 ? 1 : 0);
        return hints < 0 ? agreed / 4 : agreed + (equal + there > 0 ? 2 * hints : 0) - (files.holdsSource() && listed == 0 ? 2 : 0);
    }

    InferenceCertainty certainty() {
        return equal > 0 && different == 0 && missing == 0 && unlike == 0 && beyond == 0 && files.isWhole()
                ? InferenceCertainty.CERTAIN
                : equal > 0 && different + missing <= equal || equal + there > 0 && listed > 0 && different + missing == 0 ? InferenceCertainty.LIKELY : InferenceCertainty.GUESS;
    }

    /** The evidence as a phrase for the user. */
    String evidence() {
        StringBuilder said = new StringBuilder();
        add(said, equal, "recorded content agrees", "recorded contents agree");
        add(said, there, "recorded file is there", "recorded files are there");
        add(said, listed, "listing agrees", "listings agree");
        add(said, ties, "label is in the thread's metadata", "labels are in the thread's metadata");
        add(said, different, "file has changed since", "files have changed since");
        add(said, missing, "recorded file is missing", "recorded files are missing");
        add(said, unlike, "listing differs", "listings differ");
        return said.toString();
    }

    private static void add(StringBuilder said, int count, String one, String many) {
        if (count > 0) {
            said.append(said.isEmpty() ? "" : ", ").append(count).append(' ').append(count == 1 ? one : many);
        }
    }
}
