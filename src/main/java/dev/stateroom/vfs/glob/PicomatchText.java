package dev.stateroom.vfs.glob;

import dev.stateroom.vfs.glob.PicomatchToken.Brace;
import dev.stateroom.vfs.glob.PicomatchToken.Group;
import dev.stateroom.vfs.glob.PicomatchToken.Kind;
import java.util.ArrayList;
import java.util.List;

/** The state of a {@link PicomatchReader}: the pieces so far, what is open, and the regular expression built from them. */
abstract class PicomatchText {

    final Picomatch options;
    final String input;
    final String star;
    final PicomatchToken first = new PicomatchToken(Kind.START, "", "");
    final List<PicomatchToken> tokens = new ArrayList<>(List.of(first));
    final List<Group> groups = new ArrayList<>();
    final List<Brace> braces = new ArrayList<>();
    /** Opening characters that are not closed yet, the innermost last. */
    final List<Character> open = new ArrayList<>();

    final StringBuilder output = new StringBuilder();
    PicomatchToken last = first;
    /** Index of the character that is being read. */
    int index = -1;
    /** Index of the pattern after its negation. */
    int start;

    int parens;
    /** True if the output must be rebuilt from the pieces at the end. */
    boolean remake;

    PicomatchText(Picomatch options, String input) {
        this.options = options;
        this.input = input;
        this.star = options.star();
    }

    /** The character {@code ahead} places further; NUL after the end. */
    final char peek(int ahead) {
        return index + ahead < input.length() ? input.charAt(index + ahead) : '\0';
    }

    /** The text that has not been read. */
    final String rest() {
        return index + 1 < input.length() ? input.substring(index + 1) : "";
    }

    /** Adds a piece. Two stars with text next to them become one. */
    final void push(PicomatchToken token) {
        if (last.type == Kind.GLOBSTAR) {
            boolean inBraces = !braces.isEmpty() && token.is(Kind.COMMA, Kind.BRACE);
            boolean inGroup = token.extended || (!groups.isEmpty() && token.type == Kind.PAREN);
            if (!token.is(Kind.SLASH, Kind.PAREN) && !inBraces && !inGroup) {
                cut(last.made().length());
                last.type = Kind.STAR;
                last.value = "*";
                last.output = star;
                output.append(star);
            }
        }
        if (!groups.isEmpty() && token.type != Kind.PAREN) {
            groups.getLast().inner.append(token.value);
        }
        output.append(token.text());
        if (last.type == Kind.TEXT && token.type == Kind.TEXT) {
            last.value += token.value;
            last.output = last.made() + token.value;
            return;
        }
        token.previous = last;
        tokens.add(token);
        last = token;
    }

    /** Removes that many characters from the end of the output; all of it for 0, as {@code slice(0, -0)} does. */
    final void cut(int length) {
        output.setLength(length == 0 ? 0 : Math.max(0, output.length() - length));
    }

    /** Appends to the last piece. */
    final void extend(String value) {
        last.value += value;
        output.append(value);
    }

    /** Closes the innermost open bracket, whatever its kind. */
    final void decrement() {
        if (!open.isEmpty()) {
            open.removeLast();
        }
    }

    /** Makes the last {@code times} unclosed brackets literal. */
    final void escapeLast(char c, int times) {
        for (int i = 0; i < times; i++) {
            int at = output.lastIndexOf(String.valueOf(c));
            while (at > 0 && output.charAt(at - 1) == '\\') {
                at = output.lastIndexOf(String.valueOf(c), at - 1);
            }
            if (at >= 0) {
                output.insert(at, '\\');
            }
        }
    }
}
