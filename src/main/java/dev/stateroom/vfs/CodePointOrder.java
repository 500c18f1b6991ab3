package dev.stateroom.vfs;

import java.util.Comparator;

/** Orders strings by code point, as Python does; {@link String#compareTo} orders by UTF-16 unit and differs beyond U+FFFF. */
public enum CodePointOrder implements Comparator<String> {
    INSTANCE;

    @Override
    public int compare(String a, String b) {
        int n = Math.min(a.length(), b.length());
        for (int i = 0; i < n; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean xs = Character.isSurrogate(x);
                boolean ys = Character.isSurrogate(y);
                // A surrogate stands for a code point above every single char.
                return xs == ys ? Character.compare(x, y) : xs ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
