package dev.stateroom.tool.prompt;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** One YAML document. SnakeYAML parses it; what its values are, is decided here as PyYAML's {@code safe_load} decides it. */
final class YamlText {
    private static final int MOST_LEVELS = 64;
    private static final int MOST_ALIASES = 50;

    /** Largest number of values of a document: aliases repeat whole collections. */
    private static final int MOST_VALUES = 100_000;

    /** The tag of plain scalars without a tag. */
    private static final Tag UNTAGGED = new Tag("!plain");

    private static final Tag MERGED = new Tag("!merge");

    private int values;

    private YamlText() {}

    /**
     * The value of a document; null values are {@link ForeignValue.Null}, maps keep their order and the last of equal keys. Dates stay
     * text.
     *
     * @return empty for text that the safe loader refuses, or that uses unsupported features (tags other than those of plain values, more
     *     than 64 levels, 50 aliases of collections or 100,000 values)
     */
    public static Optional<ForeignValue> read(String text) {
        LoaderOptions limits = new LoaderOptions();
        limits.setNestingDepthLimit(MOST_LEVELS);
        limits.setMaxAliasesForCollections(MOST_ALIASES);
        limits.setCodePointLimit(Integer.MAX_VALUE); // the caller has the text already, and bounds it
        try {
            Node document = new Composer(new ParserImpl(new StreamReader(text), limits), new PlainScalars(), limits).getSingleNode();
            return Optional.of(document == null ? ForeignValue.Null.INSTANCE : new YamlText().value(document, 0));
        } catch (YAMLException | BadYaml refused) {
            return Optional.empty();
        }
    }

    /** Leaves the type of a plain scalar to {@link YamlTypes}: SnakeYAML reads some numbers that PyYAML does not. */
    private static final class PlainScalars extends Resolver {
        @Override
        protected void addImplicitResolvers() {}

        @Override
        public Tag resolve(NodeId kind, String value, boolean implicit) {
            return kind != NodeId.scalar ? super.resolve(kind, value, implicit) : !implicit ? Tag.STR : value.equals("<<") ? MERGED : UNTAGGED;
        }
    }

    private ForeignValue value(Node node, int level) throws BadYaml {
        if (level > MOST_LEVELS || ++values > MOST_VALUES) {
            throw new BadYaml("too deep or too large");
        }
        return switch (node) {
            case ScalarNode scalar -> scalar(scalar);
            case SequenceNode list when list.getTag().equals(Tag.SEQ) -> {
                List<ForeignValue> items = new ArrayList<>();
                for (Node item : list.getValue()) {
                    items.add(value(item, level + 1));
                }
                yield new ForeignValue.Items(items);
            }
            case MappingNode map when map.getTag().equals(Tag.MAP) -> {
                Map<ForeignValue, ForeignValue> pairs = new LinkedHashMap<>();
                merged(map, level, pairs);
                yield fields(pairs);
            }
            default -> throw new BadYaml("the tag " + node.getTag());
        };
    }

    private static ForeignValue scalar(ScalarNode scalar) throws BadYaml {
        Tag tag = scalar.getTag();
        String text = scalar.getValue();
        if (tag.equals(Tag.STR)) {
            return new ForeignValue.Text(text);
        }
        if (tag.equals(Tag.NULL)) {
            return ForeignValue.Null.INSTANCE;
        }
        ForeignValue plain = YamlTypes.of(text);
        if (tag.equals(Tag.FLOAT) && plain instanceof ForeignValue.Int(long whole)) {
            return new ForeignValue.Real(whole);
        }
        boolean fits = tag.equals(UNTAGGED)
                || tag.equals(Tag.BOOL) && plain instanceof ForeignValue.Bool
                || tag.equals(Tag.INT) && (plain instanceof ForeignValue.Int || plain instanceof ForeignValue.BigInt)
                || tag.equals(Tag.FLOAT) && plain instanceof ForeignValue.Real;
        if (!fits) {
            throw new BadYaml(text + " as " + tag);
        }
        return plain;
    }

    /** Adds the pairs of a map: first those of the maps in its merge key, then its own, which win. */
    private void merged(MappingNode map, int level, Map<ForeignValue, ForeignValue> pairs) throws BadYaml {
        if (level > MOST_LEVELS || ++values > MOST_VALUES) {
            throw new BadYaml("too deep or too large");
        }
        for (NodeTuple pair : map.getValue()) {
            if (pair.getKeyNode().getTag().equals(MERGED)) {
                List<Node> sources = pair.getValueNode() instanceof SequenceNode many ? many.getValue() : List.of(pair.getValueNode());
                for (Node source : sources.reversed()) {
                    if (!(source instanceof MappingNode other)) {
                        throw new BadYaml("a merge of what is no map");
                    }
                    merged(other, level + 1, pairs);
                }
            }
        }
        for (NodeTuple pair : map.getValue()) {
            if (!pair.getKeyNode().getTag().equals(MERGED)) {
                if (!(pair.getKeyNode() instanceof ScalarNode key)) {
                    throw new BadYaml("a collection as a key");
                }
                pairs.put(scalar(key), value(pair.getValueNode(), level + 1));
            }
        }
    }

    private static ForeignValue fields(Map<ForeignValue, ForeignValue> pairs) {
        if (pairs.keySet().stream().allMatch(ForeignValue.Text.class::isInstance)) {
            Map<String, ForeignValue> fields = new LinkedHashMap<>();
            pairs.forEach((key, value) -> fields.put(((ForeignValue.Text) key).value(), value));
            return ForeignValue.Fields.copyOf(fields);
        }
        return new ForeignValue.Pairs(pairs.entrySet().stream().map(pair -> new ForeignValue.Pair(pair.getKey(), pair.getValue())).toList());
    }
}
