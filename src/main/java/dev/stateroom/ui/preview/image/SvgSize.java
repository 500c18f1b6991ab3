package dev.stateroom.ui.preview.image;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * How many elements a drawing comes to once its parts are repeated wherever they are used: a few lines that use each other can stand
 * for billions.
 */
final class SvgSize {
    private static final int MOST = 100_000;
    private static final int DEEPEST = 200;

    private final Map<String, Part> parts = new HashMap<>();
    private final Map<String, Long> sizes = new HashMap<>();

    /** An element with a name: its own elements, and the names that they use. */
    private static final class Part {
        private long elements;
        private final List<String> uses = new ArrayList<>();
    }

    private SvgSize() {}

    /** True where the drawing stays small; no entity and no document type is read. */
    static boolean isBounded(byte[] file) throws XMLStreamException {
        XMLStreamReader reader = SvgPicture.factory().createXMLStreamReader(new ByteArrayInputStream(file));
        try {
            SvgSize size = new SvgSize();
            Part whole = size.read(reader);
            return whole.elements <= MOST && size.of(whole, new HashSet<>()) <= MOST;
        } finally {
            reader.close();
        }
    }

    private Part read(XMLStreamReader reader) throws XMLStreamException {
        Part whole = new Part();
        Deque<Part> open = new ArrayDeque<>();
        Deque<Boolean> named = new ArrayDeque<>();
        open.push(whole);
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                String id = reader.getAttributeValue(null, "id");
                named.push(id != null);
                if (id != null) {
                    Part part = parts.computeIfAbsent(id, name -> new Part());
                    open.peek().uses.add(id);
                    open.push(part);
                }
                Part now = open.peek();
                now.elements++;
                uses(reader, now);
                if (named.size() > DEEPEST) {
                    throw new XMLStreamException("too deep");
                }
            } else if (event == XMLStreamConstants.END_ELEMENT && named.pop()) {
                open.pop();
            }
        }
        return whole;
    }

    private static void uses(XMLStreamReader reader, Part by) {
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String value = reader.getAttributeValue(i);
            int hash = value.startsWith("#") ? 0 : value.indexOf("url(#");
            if (hash >= 0 && (hash > 0 || reader.getAttributeLocalName(i).equals("href") || value.startsWith("url("))) {
                int from = value.indexOf('#', hash) + 1;
                int end = value.indexOf(')', from);
                by.uses.add(value.substring(from, end < 0 ? value.length() : end).strip());
            }
        }
    }

    private long of(Part part, Set<String> above) {
        long size = part.elements;
        for (String use : part.uses) {
            if (size > MOST) {
                return size;
            }
            size += of(use, above);
        }
        return size;
    }

    private long of(String name, Set<String> above) {
        Part part = parts.get(name);
        Long known = sizes.get(name);
        if (part == null || known != null) {
            return known == null ? 0 : known;
        }
        if (!above.add(name)) {
            return MOST;
        }
        long size = Math.min(MOST + 1L, of(part, above));
        above.remove(name);
        sizes.put(name, size);
        return size;
    }
}
