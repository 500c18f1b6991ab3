package dev.stateroom.history.memory;

import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The namespaces that users reach by routes, and namespaces that users share by mistake.
 *
 * @param users every user in threads, namespaces or the set-up, sorted
 * @param cells one for each user and route; for a route alone if no user is known
 * @param namespaces those with items, with the routes that lead there
 * @param findings the problems, the serious ones first
 */
public record NamespaceAudit(List<String> users, List<Cell> cells, List<Used> namespaces, List<Finding> findings) {
    /** The assistant's name in templates of LangGraph and in the terminal program. */
    private static final String USUAL_ASSISTANT = "agent";

    /** Larger matrices are not made: they are unreadable, and one user stands for all. */
    private static final int MOST_USERS = 1_000;

    private static final int MOST_FINDINGS = 500;

    /** Copies the lists. */
    public NamespaceAudit {
        users = List.copyOf(users);
        cells = List.copyOf(cells);
        namespaces = List.copyOf(namespaces);
        findings = List.copyOf(findings);
    }

    /**
     * The namespace of one user by one route.
     *
     * @param user empty if no user is known
     * @param route the route
     * @param namespace null if it is only known in a run
     * @param keys keys below the route that the user's threads wrote
     */
    public record Cell(String user, StoreRoute route, @Nullable Namespace namespace, List<String> keys) {}

    /** A namespace with items. */
    public record Used(String store, Namespace namespace, long items, List<String> routes) {}

    /** The kinds of findings. */
    public enum Kind {
        /** All users reach one namespace. */
        SHARED,
        /** Two routes lead to one namespace: the same items under two paths. */
        ALIAS,
        /** A search in one namespace finds the items of a longer one. */
        PREFIX_LEAK,
        /** Two namespaces begin with the same text: older releases of the stores took one for a prefix of the other. */
        TEXT_PREFIX
    }

    /**
     * A problem.
     *
     * @param kind the kind
     * @param store the store
     * @param namespaces the namespaces, the shorter first
     * @param routes the prefixes of the routes that lead there
     * @param keysByUser the keys that each user wrote there, if that is known
     * @param sentence one sentence without a final stop
     */
    public record Finding(
            Kind kind, String store, List<Namespace> namespaces, List<String> routes, Map<String, List<String>> keysByUser, String sentence) {
        /** False for problems of older releases only. */
        public boolean isSerious() {
            return kind != Kind.TEXT_PREFIX;
        }
    }

    /**
     * Checks routes and stores.
     *
     * @param stores the namespaces with items, by the store's name
     * @param routes the routes into stores
     * @param further users that the set-up itself names
     * @param threads the users of threads with the paths they wrote
     */
    public static NamespaceAudit of(
            Map<String, List<ItemStore.Contents>> stores, List<StoreRoute> routes, Collection<String> further, List<UserWrites> threads) {
        TreeSet<String> users = new TreeSet<>(further);
        threads.stream().map(UserWrites::user).filter(user -> !user.isEmpty()).forEach(users::add);
        stores.forEach((store, contents) -> routes.stream()
                .filter(route -> route.store().equals(store))
                .forEach(route -> contents.forEach(one -> route.userOf(one.namespace()).ifPresent(users::add))));
        List<String> some = users.stream().limit(MOST_USERS).toList();
        List<Cell> cells = cells(some.isEmpty() ? List.of("") : some, routes, threads);
        List<Used> used = used(stores, cells);
        List<Finding> findings = new ArrayList<>();
        shared(routes, cells, findings);
        legacy(stores, routes, findings);
        aliases(routes, cells, findings);
        stores.forEach((store, contents) -> leaks(store, all(store, contents, cells), cells, findings));
        findings.sort(Comparator.comparing((Finding finding) -> !finding.isSerious()).thenComparing(Finding::kind));
        return new NamespaceAudit(some, cells, used, findings.subList(0, Math.min(findings.size(), MOST_FINDINGS)));
    }

    private static List<Cell> cells(List<String> users, List<StoreRoute> routes, List<UserWrites> threads) {
        List<Cell> cells = new ArrayList<>();
        for (String user : users) {
            for (StoreRoute route : routes) {
                Set<String> keys = new LinkedHashSet<>();
                for (UserWrites thread : threads) {
                    if (thread.user().equals(user)) {
                        thread.written().stream()
                                .filter(path -> isBestRoute(route, path, routes))
                                .forEach(path -> keys.add(path.substring(route.prefix().length() - 1)));
                    }
                }
                cells.add(new Cell(user, route, route.of(user.isEmpty() ? null : user).orElse(null), List.copyOf(keys)));
            }
        }
        return cells;
    }

    private static boolean isBestRoute(StoreRoute route, String path, List<StoreRoute> routes) {
        return path.startsWith(route.prefix())
                && routes.stream().noneMatch(other -> other.prefix().length() > route.prefix().length() && path.startsWith(other.prefix()));
    }

    private static List<Used> used(Map<String, List<ItemStore.Contents>> stores, List<Cell> cells) {
        List<Used> used = new ArrayList<>();
        stores.forEach((store, contents) -> contents.forEach(one -> used.add(new Used(
                store, one.namespace(), one.items(), cells.stream()
                        .filter(cell -> cell.route().store().equals(store) && one.namespace().equals(cell.namespace()))
                        .map(cell -> cell.route().prefix())
                        .distinct()
                        .toList()))));
        return used;
    }

    private static void shared(List<StoreRoute> routes, List<Cell> cells, List<Finding> findings) {
        for (StoreRoute route : routes) {
            if (!route.isShared()) {
                continue;
            }
            Map<String, List<String>> keys = keysByUser(cells.stream().filter(cell -> cell.route().equals(route)).toList());
            String who = keys.size() > 1 ? String.join(" and ", keys.keySet().stream().limit(3).toList())
                    + (keys.size() > 3 ? " and " + (keys.size() - 3) + " more users" : "") + " write" : "every user writes";
            findings.add(new Finding(
                    Kind.SHARED,
                    route.store(),
                    route.of(null).map(List::of).orElse(List.of()),
                    List.of(route.prefix()),
                    keys,
                    "the route " + route.prefix() + " leads all users to " + route.written() + ", which has no user part: " + who
                            + " into the same items"));
        }
    }

    private static Map<String, List<String>> keysByUser(List<Cell> cells) {
        Map<String, List<String>> keys = new LinkedHashMap<>();
        cells.stream().filter(cell -> !cell.user().isEmpty() && !cell.keys().isEmpty()).forEach(cell -> keys.put(cell.user(), cell.keys()));
        return Collections.unmodifiableMap(keys);
    }

    /**
     * Without routes: {@code ("filesystem")}, or {@code (assistant, "filesystem")}, is the default namespace of a store backend. With
     * another first label it may be a user's own, as the documentation recommends; a store alone does not show that.
     */
    private static void legacy(Map<String, List<ItemStore.Contents>> stores, List<StoreRoute> routes, List<Finding> findings) {
        stores.forEach((store, contents) -> {
            if (routes.stream().anyMatch(route -> route.store().equals(store))) {
                return;
            }
            for (ItemStore.Contents one : contents) {
                List<String> labels = one.namespace().labels();
                if (labels.equals(List.of("filesystem")) || labels.equals(List.of(USUAL_ASSISTANT, "filesystem"))) {
                    findings.add(new Finding(
                            Kind.SHARED,
                            store,
                            List.of(one.namespace()),
                            List.of(),
                            Map.of(),
                            one.namespace() + " has no user part: it is the default of a store backend without a namespace, so every"
                                    + " user of the assistant shares it"));
                }
            }
        });
    }

    private static void aliases(List<StoreRoute> routes, List<Cell> cells, List<Finding> findings) {
        for (int i = 0; i < routes.size(); i++) {
            for (int j = i + 1; j < routes.size(); j++) {
                StoreRoute one = routes.get(i);
                StoreRoute other = routes.get(j);
                if (one.store().equals(other.store()) && one.labels().equals(other.labels())) {
                    List<Cell> both = cells.stream().filter(c -> c.route().equals(one) || c.route().equals(other)).toList();
                    Optional<Namespace> where = both.stream().flatMap(c -> Optional.ofNullable(c.namespace()).stream()).findFirst();
                    findings.add(new Finding(
                            Kind.ALIAS,
                            one.store(),
                            where.map(List::of).orElse(List.of()),
                            List.of(one.prefix(), other.prefix()),
                            Map.of(),
                            "the routes " + one.prefix() + " and " + other.prefix() + " both lead to " + one.written()
                                    + ": the same items have two paths, and a rule about one path does not hold for the other"));
                }
            }
        }
    }

    private static List<Namespace> all(String store, List<ItemStore.Contents> contents, List<Cell> cells) {
        Set<Namespace> all = new LinkedHashSet<>();
        contents.forEach(one -> all.add(one.namespace()));
        cells.stream()
                .filter(cell -> cell.route().store().equals(store))
                .flatMap(cell -> Optional.ofNullable(cell.namespace()).stream())
                .forEach(all::add);
        return all.stream().sorted(Comparator.comparing(Namespace::prefix)).toList();
    }

    /** In order of their text a namespace is followed by all that begin with it. */
    private static void leaks(String store, List<Namespace> sorted, List<Cell> cells, List<Finding> findings) {
        for (int i = 0; i < sorted.size() && findings.size() < MOST_FINDINGS; i++) {
            Namespace shorter = sorted.get(i);
            List<Namespace> longer = new ArrayList<>();
            List<Namespace> alike = new ArrayList<>();
            for (int j = i + 1; j < sorted.size() && sorted.get(j).prefix().startsWith(shorter.prefix()); j++) {
                (isWithin(sorted.get(j), shorter) ? longer : alike).add(sorted.get(j));
            }
            if (!longer.isEmpty()) {
                findings.add(leak(Kind.PREFIX_LEAK, store, shorter, longer, cells, "a search in " + shorter + " finds the items of " + some(longer)
                        + " too, with their content, though they cannot be read from there"));
            }
            if (!alike.isEmpty()) {
                findings.add(leak(Kind.TEXT_PREFIX, store, shorter, alike, cells, some(alike) + " begins with the text of " + shorter
                        + ": older releases of the SQLite and PostgreSQL stores find it in a search there"));
            }
        }
    }

    private static boolean isWithin(Namespace longer, Namespace shorter) {
        int size = shorter.labels().size();
        return longer.labels().size() > size && longer.labels().subList(0, size).equals(shorter.labels());
    }

    private static String some(List<Namespace> namespaces) {
        String text = String.join(", ", namespaces.stream().limit(3).map(Namespace::prefix).toList());
        return namespaces.size() > 3 ? text + " and " + (namespaces.size() - 3) + " more" : text;
    }

    private static Finding leak(Kind kind, String store, Namespace shorter, List<Namespace> longer, List<Cell> cells, String sentence) {
        List<Namespace> all = new ArrayList<>(List.of(shorter));
        all.addAll(longer);
        List<String> routes = cells.stream()
                .filter(cell -> cell.route().store().equals(store) && cell.namespace() != null && all.contains(cell.namespace()))
                .map(cell -> cell.route().prefix())
                .distinct()
                .toList();
        return new Finding(kind, store, all.subList(0, Math.min(all.size(), 50)), routes, Map.of(), sentence);
    }
}
