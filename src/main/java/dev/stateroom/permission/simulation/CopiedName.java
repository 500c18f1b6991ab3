package dev.stateroom.permission.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name in a path that marks it as a copy: {@code secrets.bak}, {@code key-old.pem}, {@code .env~}.
 *
 * @param index of the name in the path, from 0
 * @param name the name
 * @param original the path without the mark of a copy
 */
record CopiedName(int index, String name, String original) {
    private static final Pattern COPY = Pattern.compile("(.+?)(?:[ ._-](?:bak|backup|old|orig|original|copy|save|saved|prev|previous)|~)(\\.\\w+)?", Pattern.CASE_INSENSITIVE);

    /** The copied names of an absolute path, each separately. */
    static List<CopiedName> in(String path) {
        List<CopiedName> copies = new ArrayList<>();
        String[] names = path.split("/", -1);
        for (int i = 1; i < names.length; i++) {
            String name = names[i];
            Matcher matcher = COPY.matcher(name);
            if (matcher.matches()) {
                names[i] = matcher.group(1) + (matcher.group(2) == null ? "" : matcher.group(2));
                copies.add(new CopiedName(i - 1, name, String.join("/", names)));
                names[i] = name;
            }
        }
        return copies;
    }
}
