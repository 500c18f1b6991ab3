package dev.stateroom.ui.files;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Pattern;

/** Resolves a link in a Markdown file to a file of the tree. */
final class LinkTarget {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

    private LinkTarget() {}

    /**
     * Resolves a link as a path of the agent: relative to the file's folder, or from the root of the tree. Does not check that the file
     * exists.
     *
     * @param from the file with the link
     * @param address as it is in the file: {@code ../notes.md#top}
     * @param prefixes of all mounts
     * @return empty for web and other addresses with a scheme or host, for a mere fragment, and for a path above the root
     */
    static Optional<Location> of(Location from, String address, Collection<String> prefixes) {
        int end = address.indexOf('#');
        String path = (end < 0 ? address : address.substring(0, end)).replace("%20", " ");
        if (path.isEmpty() || path.startsWith("//") || SCHEME.matcher(path).matches()) {
            return Optional.empty();
        }
        Deque<String> names = new ArrayDeque<>();
        if (!path.startsWith("/")) {
            for (String name : from.agentPath().split("/")) {
                if (!name.isEmpty()) {
                    names.addLast(name);
                }
            }
            names.pollLast();
        }
        for (String name : path.split("/")) {
            if (name.equals("..")) {
                if (names.pollLast() == null) {
                    return Optional.empty();
                }
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        String whole = "/" + String.join("/", names);
        return prefixes.stream()
                .filter(whole::startsWith)
                .max(Comparator.comparingInt(String::length))
                .flatMap(prefix -> FilePath.parse(whole.substring(prefix.length() - 1)).map(inside -> Location.of(prefix, inside)));
    }
}
