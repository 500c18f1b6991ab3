package dev.stateroom.workspace.inference;

import dev.stateroom.history.mounted.StateKeys;
import dev.stateroom.vfs.FilePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the places of the paths that are not in a thread's state: the smallest number of prefixes and places that explains the calls best. */
final class RouteInference {
    private static final int MOST_PATHS = 2_000;
    private static final int MOST_PAIRS = 2_000;

    private final CallEvidence calls;
    private final StateKeys state;
    private final NearbyFiles nearby;
    private final List<NamespaceCandidate> namespaces;
    private final Collection<String> ties;
    private final Set<String> hints;
    private final List<PathEvidence> outside;
    private final Map<String, RouteMatch> routes = new TreeMap<>();
    private final Map<String, RouteMatch> rivals = new TreeMap<>();

    /** Prefixes for which some place has a recorded path. */
    private final Set<String> near = new HashSet<>();

    /** @param ties words that identify the thread's own run in labels: its id, values of its metadata */
    RouteInference(CallEvidence calls, StateKeys state, NearbyFiles nearby, List<NamespaceCandidate> namespaces, Collection<String> ties) {
        this.calls = calls;
        this.state = state;
        this.nearby = nearby;
        this.namespaces = namespaces;
        this.ties = ties;
        // If the state is the default, a folder that it never had is a route.
        this.hints = new HashSet<>(calls.routesShown());
        if (state.isDefault()) {
            calls.topFolders().stream().filter(folder -> !state.holds(folder.substring(0, folder.length() - 1))).forEach(hints::add);
        }
        this.outside = calls.paths().stream().filter(path -> !state.holds(path.path())).limit(MOST_PATHS).toList();
        infer();
        printed();
    }

    /** If no file tool showed a folder, a command may have printed its working folder. */
    private void printed() {
        FolderCandidate folder = calls.workingFolder() == null ? null : nearby.folder(Path.of(calls.workingFolder()).normalize());
        if (folder != null && state.prefix() == null && routes.isEmpty() && outside.stream().noneMatch(PathEvidence::isThere) && Files.isDirectory(folder.root())) {
            routes.put("/", match("/", folder, outside));
        }
    }

    /** A prefix with a candidate place. */
    private record Pair(String prefix, String place) {}

    private void infer() {
        Set<PathEvidence> open = new HashSet<>(outside);
        Map<Pair, CandidateFiles> pairs = pairs();
        pairs.keySet().forEach(pair -> near.add(pair.prefix()));
        while (!open.isEmpty()) {
            Comparator<RouteMatch> better = Comparator.comparingInt(RouteMatch::score)
                    .thenComparing(match -> !match.files().holdsSource())
                    .thenComparingInt(RouteMatch::ties)
                    .thenComparingInt(match -> -match.prefix().length())
                    .thenComparingInt(match -> -match.files().distance())
                    .thenComparing(match -> match.files().shown(), Comparator.reverseOrder());
            List<RouteMatch> found = new ArrayList<>();
            pairs.forEach((pair, files) -> {
                if (!routes.containsKey(pair.prefix()) && open.stream().anyMatch(path -> path.path().startsWith(pair.prefix()))) {
                    RouteMatch match = match(pair.prefix(), files, open);
                    if (match.score() > 0) {
                        found.add(match);
                    }
                }
            });
            RouteMatch best = found.stream().max(better).orElse(null);
            if (best == null) {
                return;
            }
            routes.put(best.prefix(), best);
            found.stream()
                    .filter(match -> match != best && match.prefix().equals(best.prefix()) && match.score() == best.score() && match.ties() == best.ties())
                    .findFirst()
                    .ifPresent(rival -> rivals.put(best.prefix(), rival));
            int before = open.size();
            open.removeIf(path -> path.path().startsWith(best.prefix())
                    && (best.files().has(path.path().substring(best.prefix().length() - 1)) || !path.isThere()));
            if (open.size() == before) {
                routes.remove(best.prefix());
                pairs.keySet().removeIf(pair -> pair.prefix().equals(best.prefix()) && pair.place().equals(place(best.files())));
            }
        }
    }

    private RouteMatch match(String prefix, CandidateFiles files, Collection<PathEvidence> paths) {
        RouteMatch alone = RouteMatch.of(prefix, files, paths, calls.listings(), path -> isElsewhere(path, prefix), ties, hints, 0);
        Set<String> beyond = beyond(prefix, files);
        if (beyond.isEmpty()) {
            return alone;
        }
        Predicate<String> elsewhere = path -> isElsewhere(path, prefix) || beyond.stream().anyMatch((path + "/")::startsWith);
        RouteMatch without = RouteMatch.of(prefix, files, paths, calls.listings(), elsewhere, ties, hints, beyond.size());
        return without.listed() > 0 && without.equal() + without.there() > 0 ? without : alone;
    }

    /** Folders in listings of the root that this place lacks and that no nearby place could be: routes to somewhere else. */
    private Set<String> beyond(String prefix, CandidateFiles files) {
        Set<String> names = prefix.equals("/") ? files.names("/") : Set.of();
        return !prefix.equals("/")
                ? Set.of()
                : calls.topFolders().stream()
                        .filter(folder -> !names.contains(folder.substring(1)) && !isElsewhere(folder.substring(0, folder.length() - 1), prefix)
                                && near.stream().noneMatch(found -> found.startsWith(folder)))
                        .collect(Collectors.toSet());
    }

    /** True for a path that the state or a longer prefix explains, and for the folder of such a prefix. */
    private boolean isElsewhere(String path, String prefix) {
        return state.holds(path)
                || routes.keySet().stream().anyMatch(other -> other.length() > prefix.length() && (path + "/").startsWith(other))
                || isStates(path) && String.valueOf(state.prefix()).length() > prefix.length();
    }

    /** True below the prefix of a state that is not the default. */
    private boolean isStates(String path) {
        return state.prefix() != null && !state.isDefault() && (path + "/").startsWith(state.prefix());
    }

    private static String place(CandidateFiles files) {
        return files instanceof NamespaceCandidate store ? store.source() + " " + store.shown() : files.shown();
    }

    /** All pairs of prefix and place that have at least one of the paths. */
    private Map<Pair, CandidateFiles> pairs() {
        Map<Pair, CandidateFiles> pairs = new LinkedHashMap<>();
        for (PathEvidence path : outside) {
            List<String> names = new FilePath(path.path()).names();
            for (Path file : nearby.named(names.getLast())) {
                folders(names, file, pairs);
            }
            for (NamespaceCandidate store : namespaces) {
                for (int slash = 0; slash >= 0; slash = path.path().indexOf('/', slash + 1)) {
                    if (store.has(path.path().substring(slash))) {
                        add(pairs, path.path().substring(0, slash + 1), store);
                    }
                }
            }
        }
        return pairs;
    }

    /** Adds the folders in which the file's path is the end of a recorded one. */
    private void folders(List<String> names, Path file, Map<Pair, CandidateFiles> pairs) {
        Path folder = file.getParent();
        for (int common = 1; common <= names.size() && folder != null; common++) {
            FolderCandidate candidate = nearby.folder(folder);
            if (candidate == null) {
                return;
            }
            String prefix = common == names.size() ? "/" : "/" + String.join("/", names.subList(0, names.size() - common)) + "/";
            add(pairs, prefix, candidate);
            boolean goesOn = common < names.size() && names.get(names.size() - common - 1).equals(String.valueOf(folder.getFileName()));
            if (!goesOn) {
                return;
            }
            folder = folder.getParent();
        }
    }

    private void add(Map<Pair, CandidateFiles> pairs, String prefix, CandidateFiles files) {
        boolean isTaken = prefix.equals("/") ? state.isDefault() : prefix.equals(state.prefix());
        if (!isTaken && pairs.size() < MOST_PAIRS) {
            pairs.putIfAbsent(new Pair(prefix, place(files)), files);
        }
    }

    /** The routes that were found by prefix, compared with all evidence. */
    Map<String, RouteMatch> routes() {
        Map<String, RouteMatch> all = new TreeMap<>();
        routes.forEach((prefix, route) -> all.put(prefix, match(prefix, route.files(), outside)));
        return all;
    }

    /** Other places that explain a prefix equally well, by prefix. */
    Map<String, RouteMatch> rivals() {
        return rivals;
    }

    /** The paths that no place explains, by prefix. */
    Map<String, List<PathEvidence>> unexplained() {
        Map<String, List<PathEvidence>> left = new TreeMap<>();
        RouteMatch root = routes.get("/");
        Set<String> beyond = root == null || root.beyond() == 0 ? Set.of() : beyond("/", root.files());
        for (PathEvidence path : outside) {
            boolean isBeyond = beyond.stream().anyMatch(path.path()::startsWith);
            int claimed = isStates(path.path()) ? String.valueOf(state.prefix()).length() : 0;
            if (path.isThere() && (isBeyond || routes.keySet().stream().noneMatch(prefix -> prefix.length() > claimed && path.path().startsWith(prefix)))) {
                int slash = path.path().indexOf('/', Math.max(1, claimed));
                left.computeIfAbsent(slash < 0 ? "/" : path.path().substring(0, slash + 1), _ -> new ArrayList<>()).add(path);
            }
        }
        for (String folder : calls.topFolders()) {
            boolean isExplained = state.holds(folder.substring(0, folder.length() - 1))
                    || routes.containsKey("/") && !beyond.contains(folder)
                    || folder.equals(state.prefix())
                    || routes.keySet().stream().anyMatch(prefix -> prefix.startsWith(folder));
            if (!isExplained) {
                left.putIfAbsent(folder, List.of());
            }
        }
        return left;
    }
}
