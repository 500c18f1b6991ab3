package dev.stateroom.ui.preview.image;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * How many elements a drawing comes to once its parts are repeated wherever they are used: a few lines that use each other can stand
 * for billions. Effects, which work on every pixel of what they cover, are counted apart; those over an area or with a radius that no
 * drawing needs, and pictures inside with very many pixels, make it too large.
 */
final class SvgSize {
    private static final int MOST = 100_000;
    private static final int DEEPEST = 200;

    /** What an effect counts: as many effects as drawings may have make up {@link #MOST}. */
    private static final int WEIGHT = MOST / 400;

    /** No effect reaches farther, in units or in parts of what it covers. */
    private static final double FARTHEST = 10_000;

    private static final double SMALLEST_DASH = 0.01;
    private static final double LARGEST_RADIUS = 1_000;
    private static final long MOST_PIXELS = 16_000_000;
    private static final Set<String> AREAS = Set.of("filter", "mask", "pattern", "clipPath", "marker");
    private static final Set<String> AREA_FIELDS = Set.of("x", "y", "width", "height");
    private static final Set<String> RADII = Set.of("stdDeviation", "radius", "dx", "dy", "order", "numOctaves");
    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

    private final Map<String, Part> parts = new HashMap<>();
    private final Map<String, Long> sizes = new HashMap<>();
    private boolean tooFar;

    /**
     * What drawing it takes.
     *
     * @param effects filters' steps, masks and patterns, each as often as it is used; 0 for none
     */
    record Cost(int effects) {}

    /** An element with a name: its own elements, and the names that they use. */
    private static final class Part {
        private long elements;
        private final List<String> uses = new ArrayList<>();
    }

    private SvgSize() {}

    /** What the drawing costs; empty if that is too much. No entity and no document type is read. */
    static Optional<Cost> of(byte[] file) throws XMLStreamException {
        XMLStreamReader reader = SvgPicture.factory().createXMLStreamReader(new ByteArrayInputStream(file));
        try {
            SvgSize size = new SvgSize();
            Part whole = size.read(reader);
            long all = whole.elements > MOST || size.tooFar ? MOST + 1L : size.of(whole, new HashSet<>());
            return all <= MOST ? Optional.of(new Cost((int) (all / WEIGHT))) : Optional.empty();
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
                String tag = reader.getLocalName();
                named.push(id != null);
                if (id != null) {
                    Part part = parts.computeIfAbsent(id, name -> new Part());
                    // What covers an area is drawn where it is used, not where it is.
                    if (!AREAS.contains(tag)) {
                        open.peek().uses.add(id);
                    }
                    open.push(part);
                }
                Part now = open.peek();
                now.elements += weight(tag, reader);
                tooFar |= isTooFar(tag, reader);
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

    private static int weight(String tag, XMLStreamReader reader) {
        boolean effect = tag.startsWith("fe") || tag.equals("mask") || tag.equals("pattern") || reader.getAttributeValue(null, "opacity") != null;
        return effect ? WEIGHT : 1;
    }

    private static boolean isTooFar(String tag, XMLStreamReader reader) {
        boolean area = AREAS.contains(tag) || tag.startsWith("fe");
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String name = reader.getAttributeLocalName(i);
            String value = reader.getAttributeValue(i);
            boolean far = area && AREA_FIELDS.contains(name) && largest(value) > FARTHEST
                    || area && RADII.contains(name) && largest(value) > LARGEST_RADIUS
                    || tag.equals("image") && name.equals("href") && !isSmall(value)
                    || name.equals("stroke-dasharray") && hasTinyDash(value);
            if (far) {
                return true;
            }
        }
        return false;
    }

    /** A long line in dashes that nobody sees takes seconds. */
    private static boolean hasTinyDash(String dashes) {
        double smallest = Double.MAX_VALUE;
        for (Matcher number = NUMBER.matcher(dashes); number.find(); ) {
            double dash = Math.abs(Double.parseDouble(number.group()));
            smallest = dash > 0 ? Math.min(smallest, dash) : smallest;
        }
        return smallest < SMALLEST_DASH;
    }

    private static double largest(String text) {
        double largest = 0;
        for (Matcher number = NUMBER.matcher(text); number.find(); ) {
            largest = Math.max(largest, Math.abs(Double.parseDouble(number.group())));
        }
        return largest;
    }

    /** True for a picture inside that is no drawing itself and has no more pixels than are shown. */
    private static boolean isSmall(String address) {
        int data = address.indexOf("base64,");
        if (!address.strip().startsWith("data:") || data < 0) {
            return !address.strip().startsWith("data:");
        }
        byte[] bytes = Base64.getMimeDecoder().decode(address.substring(data + "base64,".length()));
        return PictureHead.of(bytes).map(head -> head.pixels() <= MOST_PIXELS).orElse(false);
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
